import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterwards } from '../parts/cleaning.ts'
import { exactly, none, type Row } from '../parts/row.ts'
import type { openFirefox } from './firefox-page.ts'

type Firefox = Awaited<ReturnType<typeof openFirefox>>

const isSignedIn = `fetch('/api/auth/session').then((answer) => answer.json()).then(({ user }) => user !== null)`

/**
 * Reliability BR-5 and BR-6 in this engine: a page of another site shows ours in a frame, and writes in the name of whoever
 * is signed in. Expects somebody to be.
 */
export async function attackFromElsewhere(page: Firefox, url: string): Promise<Row[]> {
  const attacker = await serveAttacker()
  const lost: string[] = []
  const forge = async (way: string, script: string) => {
    await page.goto(attacker)
    await page.read(`(async () => { ${script} })().catch(() => {})`).catch(() => {})
    await pause(1000)
    await page.goto(`${url}/privacy-policy`)
    if (!(await page.read<boolean>(isSignedIn))) lost.push(way)
  }
  const target = JSON.stringify(`${url}/api/auth/logout`)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    await forge(
      `a form of ${type}`,
      `const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: '${type}', action: ${target} })
      form.append(Object.assign(document.createElement('input'), { name: '{"x":"', value: '"}' }))
      document.body.append(form)
      form.submit()`,
    )
  await forge(
    'a request without asking',
    `await fetch(${target}, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' })`,
  )
  await forge(
    'a request that asks',
    `await fetch(${target}, { method: 'POST', credentials: 'include', body: '{}', headers: { 'content-type': 'application/json' } })`,
  )
  await page.goto(`${url}/privacy-policy`)
  const own = `fetch('/api/auth/logout', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })`
  const isOut = await page.read<boolean>(`${own}.then(() => ${isSignedIn}).then((isIn) => !isIn)`)

  // Last: what refuses a frame would end the next way of the page as well.
  // Whoever is drawn in a frame says so, the browser's own page in place of a refused one by a name of its own (about:neterror).
  await page.preload(`() => { if (window !== top) top.postMessage(document.documentURI, '*') }`)
  await page.goto(attacker)
  // Of another origin than the page around it, as ours are: of its own Firefox may keep the empty page's window, and runs nothing again.
  const accomplice = await serveAttacker()
  const addresses = [`${accomplice}/framed`, `${url}/`, `${url}/login`, `${url}/api/health`]
  const drawn = await page.read<string[]>(`(async () => {
    const seen = []
    addEventListener('message', ({ data }) => seen.push(data))
    await Promise.all(${JSON.stringify(addresses)}.map((address) => new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.onload = frame.onerror = resolve
      frame.src = address
      document.body.append(frame)
    })))
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return seen
  })()`)
  const drawnFrom = (site: string) => drawn.filter((address) => address.startsWith(site)).length
  for (const line of [...drawn, ...lost]) process.stderr.write(`${line}\n`)
  return [
    exactly(1, 'framed by another site: a page of a third, drawn', drawnFrom(accomplice), 'of 1'),
    none('framed by another site: pages of ours, drawn', drawnFrom(url), 'of 3'),
    none('written from another site in the name of whoever is signed in', lost.length, 'of 5 ways'),
    exactly(1, 'the same from our own page', isOut ? 1 : 0, 'of 1'),
  ]
}

/** By number and not by name: to the browser another site than ours. */
async function serveAttacker(): Promise<string> {
  const server = createServer((_, reply) => {
    reply
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>altrove</title><body>altrove</body>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterwards(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
