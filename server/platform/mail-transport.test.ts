import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSmtpPeer, headersOf } from '#server/testing/smtp-peer.ts'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'
import { writeMail } from './mail-text.ts'
import { createMailTransport, type Mail } from './mail-transport.ts'

const log = createLog({ isProduction: true, destination: { write: () => {} } })
const env = { PUBLIC_URL: 'https://tornanti.example' }
const letter = (wish: Partial<Parameters<typeof writeMail>[0]> = {}): Mail => ({
  id: '6f1c1f0a-0000-4000-8000-000000000000',
  kind: 'password_reset',
  ...writeMail({
    appName: 'Tornanti',
    to: 'anna@lecco.example',
    subject: 'Perché no: è così',
    paragraphs: ['Ciao Anna,', 'è ora.'],
    action: { label: 'Apri', url: 'https://tornanti.example/reset-password#token=abc' },
    closing: ['A presto.'],
    ...wish,
  }),
})

const hostile = [
  'Anna\r\nBcc: evil@evil.example',
  'Anna\nTo: evil@evil.example',
  'Anna\rCc: evil@evil.example',
  'Anna\r\n\r\nUn altro testo',
  'Anna\u0000Bcc: evil@evil.example',
  'Anna\u2028Bcc: evil@evil.example',
  'Anna\u0085Bcc: evil@evil.example',
  'Anna\u000bBcc: evil@evil.example',
  'Anna%0d%0aBcc: evil@evil.example',
  'Anna\\r\\nBcc: evil@evil.example',
  'Anna\r\n Bcc: evil@evil.example',
  'Anna\r\nContent-Type: text/html',
  'Anna\r\nX-Evil: yes',
  'Anna\r\nReply-To: evil@evil.example',
  'Anna\r\nReceived: from evil.example',
  'Anna" <evil@evil.example>, "',
  'Anna <evil@evil.example>',
  'Anna, evil@evil.example',
  'Anna; evil@evil.example',
  'Anna: evil@evil.example;',
  'undisclosed:evil@evil.example;',
  '<img src=x onerror=alert(1)>',
  '</p><a href="https://evil.example">qui</a>',
  '=?utf-8?Q?=0D=0ABcc:evil@evil.example?=',
  '=?utf-8?B?DQpCY2M6IGV2aWxAZXZpbC5leGFtcGxl?=',
  '.\r\n.\r\nQUIT\r\n',
  '\r\n.\r\nMAIL FROM:<evil@evil.example>\r\nRCPT TO:<evil@evil.example>\r\nDATA\r\n',
  '\n.\nRCPT TO:<evil@evil.example>\n',
  '\r.\rRCPT TO:<evil@evil.example>\r',
  '--=_Part\r\nContent-Type: text/html',
  '\ud800\udfff\ud800',
  'a'.repeat(2_000),
]

describe('by SMTP', () => {
  let peer: Awaited<ReturnType<typeof createSmtpPeer>>
  beforeAll(async () => {
    peer = await createSmtpPeer()
  })
  beforeEach(() => {
    peer.arrived.length = 0
    peer.refuse(null)
  })
  afterAll(() => peer.close())

  const send = async (mail: Mail, query = '') => {
    const transport = createMailTransport(readEnv({ ...env, SMTP_URL: `${peer.url}${query}` }), log)
    await transport.send(mail)
    transport.close()
  }

  test('a mail arrives once, to one person, as plain text and as HTML', async () => {
    await send(letter())
    const [mail, ...others] = await peer.until(1)
    expect(others).toEqual([])
    expect(mail?.from).toBe('no-reply@tornanti.example')
    expect(mail?.recipients).toEqual(['anna@lecco.example'])
    expect(headersOf(mail?.raw ?? '')).toMatchObject({
      from: 'Tornanti <no-reply@tornanti.example>',
      to: 'anna@lecco.example',
      subject: '=?UTF-8?Q?Perch=C3=A9_no=3A_=C3=A8_cos=C3=AC?=',
      'message-id': '<6f1c1f0a-0000-4000-8000-000000000000@tornanti.example>',
      'auto-submitted': 'auto-generated',
      'content-type': expect.stringContaining('multipart/alternative'),
      date: expect.any(String),
    })
    expect(mail?.raw.match(/^Content-Type: text\/(plain|html); charset=utf-8/gm)).toHaveLength(2)
  })

  test('what people wrote stays text, adds nobody and no header', async () => {
    await Promise.all(
      hostile.map((name) => send(letter({ paragraphs: [`Ciao ${name},`], subject: `Per ${name}` }))),
    )
    const mails = await peer.until(hostile.length)
    expect(mails).toHaveLength(hostile.length)
    for (const { from, recipients, raw } of mails) {
      expect([from, recipients]).toEqual(['no-reply@tornanti.example', ['anna@lecco.example']])
      const headers = headersOf(raw)
      expect(Object.keys(headers).sort()).toEqual([
        ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'],
      ])
      expect(headers.to).toBe('anna@lecco.example')
    }
  })

  test.each([
    'anna@lecco.example, evil@evil.example',
    'anna@lecco.example; evil@evil.example',
    'anna@lecco.example\r\nBcc: evil@evil.example',
    'anna@lecco.example> <evil@evil.example',
    '"anna@lecco.example" <evil@evil.example>',
  ])('an address that is really a list, %j, goes to nobody else', async (to) => {
    const outcome = await send(letter({ to })).then(
      () => 'sent',
      () => 'refused',
    )
    // A mail after it: whatever was to come would have come by then.
    await send(letter())
    const mails = await peer.until(outcome === 'sent' ? 2 : 1)
    expect(mails.at(-1)?.recipients).toEqual(['anna@lecco.example'])
    for (const { recipients } of mails) {
      expect(recipients).toHaveLength(1)
      expect(recipients).not.toContain('evil@evil.example')
    }
  })

  test('the sender can be named in SMTP_URL', async () => {
    await send(letter(), '/?from=ciao@tornanti.example')
    const [mail] = await peer.until(1)
    expect(mail?.from).toBe('ciao@tornanti.example')
    expect(headersOf(mail?.raw ?? '').from).toBe('Tornanti <ciao@tornanti.example>')
  })

  test('a refused or unreachable server is an error for the queue', async () => {
    peer.refuse('unknown')
    await expect(send(letter())).rejects.toThrow()
    await peer.close()
    await expect(send(letter())).rejects.toThrow()
    await peer.open()
    peer.refuse(null)
    await send(letter())
    expect(await peer.until(1)).toHaveLength(1)
  })
})

describe('as files', () => {
  test('each mail is one private file that a mail program opens', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tornanti-mail-'))
    const lines: string[] = []
    const fileLog = createLog({ isProduction: true, destination: { write: (line) => void lines.push(line) } })
    const transport = createMailTransport(readEnv({ ...env, DATA_DIR: dataDir }), fileLog)
    await transport.send(letter())
    await transport.send({ ...letter(), id: '7f1c1f0a-0000-4000-8000-000000000000' })
    const names = await readdir(join(dataDir, 'mail'))
    expect(names).toHaveLength(2)
    for (const name of names) {
      const path = join(dataDir, 'mail', name)
      expect(name).toMatch(/^[\dTZ-]+-password_reset-[67]f1c1f0a\.eml$/)
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      expect(headersOf(await readFile(path, 'utf8')).to).toBe('anna@lecco.example')
      expect(lines.join('')).toContain(path)
    }
    expect((await stat(join(dataDir, 'mail'))).mode & 0o777).toBe(0o700)
    expect(lines.join('')).not.toContain('anna@')
    await rm(dataDir, { recursive: true })
  })
})

describe('the letter', () => {
  test.each(hostile)('shows %j as it was typed, in HTML too', (name) => {
    const { text, html } = letter({ paragraphs: [name], closing: [name] })
    expect(text).toContain(name)
    expect(html).not.toMatch(/<img|<a href="https:\/\/evil/)
    expect(html.match(/<a /g)).toHaveLength(1)
  })

  test('has its link in both forms', () => {
    const { text, html } = letter()
    expect(text).toContain('Apri:\nhttps://tornanti.example/reset-password#token=abc')
    expect(html).toContain('href="https://tornanti.example/reset-password#token=abc"')
  })
})
