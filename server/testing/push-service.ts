import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Received = {
  path: string
  /** What the browser reads, once it has opened it with its own key. */
  message: Record<string, unknown>
  headers: IncomingMessage['headers']
  /** What the site says of itself in the token that it signed. */
  claims: Record<string, unknown>
}

/** A push service of our own, with browsers that open what reaches them as RFC 8291 and 8292 say. */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof newBrowser>>()
  const received: Received[] = []
  const answers = new Map<string, number>()
  const silent = new Set<string>()
  let tries = 0
  const server = createServer(async (request, response) => {
    tries++
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (silent.has(path)) return
    const status = answers.get(path) ?? 201
    const browser = browsers.get(path)
    if (status === 201 && browser)
      received.push({
        path,
        message: JSON.parse(browser.open(Buffer.concat(chunks))),
        headers: request.headers,
        claims: readToken(request.headers.authorization ?? ''),
      })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    tries: () => tries,
    /** A browser that has subscribed: what it sends to the site. */
    browser: () => {
      const path = `/browser/${randomBytes(12).toString('hex')}`
      const browser = newBrowser()
      browsers.set(path, browser)
      return { path, subscription: { endpoint: `${origin}${path}`, keys: browser.keys } }
    },
    /** From now on it answers that browser's messages so. */
    answer: (path: string, status: number) => answers.set(path, status),
    /** From now on it takes that browser's messages, and answers nothing. */
    keepSilent: (path: string) => silent.add(path),
    until: async (count: number) => {
      for (let waits = 0; received.length < count && waits < 200; waits++) await pause(25)
      if (received.length < count) throw new Error(`${received.length} of ${count} messages came within 5 s.`)
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function newBrowser() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const secret = randomBytes(16)
  const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
    /** aes128gcm (RFC 8188) with the key of RFC 8291, in one record. */
    open(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const keyLength = body[20] ?? 0
      const sender = body.subarray(21, 21 + keyLength)
      const record = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const material = derive(ecdh.computeSecret(sender), secret, info, 32)
      const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      // The text ends before the mark of the last record.
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

/** Checks the signature of `vapid t=…, k=…`; answers what was signed. */
function readToken(authorization: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) },
    format: 'jwk',
  })
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) throw new Error('The token of the site is not signed by its key.')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}
