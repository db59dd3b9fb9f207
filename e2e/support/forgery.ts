import type { BrowserContext, Page } from '@playwright/test'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Preparation } from '#server/testing/sign-in.ts'
import { TestClient } from '#server/testing/test-client.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import type { App } from './app.ts'

/** One request as it goes over the line. */
export type Sent = {
  method: string
  address: string
  type: string
  body: string | null
  isFile: boolean
  /** As the one field of a form: its name and its value. */
  plain: [name: string, value: string]
}

/** What the calls of the walk are prepared with, of a server in a process of its own. */
export const preparedBy = (app: App): TestServer =>
  // The preparations of writes and of files ask for no more than this.
  ({
    people: app.people,
    mailbox: app.mailbox,
    database: { sql: app.sql },
    client: () => new TestClient(app.url, app.url),
  }) as unknown as TestServer

type Prepared = Awaited<ReturnType<Preparation>>

export function sentBy(app: App, endpoint: AnyEndpoint, { input = {}, file }: Prepared): Sent {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const hasFields = Object.keys(rest).length > 0
  const isInAddress = endpoint.method === 'GET' || file !== undefined
  const query = isInAddress && hasFields ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const json = isInAddress || !hasFields ? null : JSON.stringify(rest)
  return {
    method: endpoint.method,
    address: `${app.url}/api${path}${query}`,
    type: endpoint.upload?.mediaType ?? 'application/json',
    body: file === undefined ? json : Buffer.from(file).toString('base64'),
    isFile: file !== undefined,
    plain: asPlainText(json ?? '{}'),
  }
}

/** A form of plain text says `name=value`: JSON, if the sign stands inside its last text. */
function asPlainText(json: string): Sent['plain'] {
  if (json.endsWith('"}')) return [json.slice(0, -2), '"}']
  return [`${json.slice(0, -1)}${json === '{}' ? '' : ','}"x":"`, '"}']
}

/** As the app's own page sends it. */
export function send({ method, address, type, body, isFile }: Sent): Promise<number> {
  const bytes = isFile ? Uint8Array.from(atob(body ?? ''), (letter) => letter.charCodeAt(0)) : body
  const headers: Record<string, string> = body === null ? {} : { 'content-type': type }
  return fetch(address, { method, headers, body: bytes }).then(({ status }) => status)
}

/** Each way that takes the whole window away from the attacker's page. */
export async function forgeByLeaving(page: Page, attacker: string, sent: Sent): Promise<void> {
  for (const leave of [followLink, submitPlainText]) {
    await page.goto(attacker)
    await leaveBy(page, sent, leave)
  }
}

/** Each way by which a page of another site leads a browser to a file, with the cookie: how each was answered. */
export async function leadToFile(
  context: BrowserContext,
  attacker: string,
  { address }: Sent,
): Promise<number[]> {
  const statuses: number[] = []
  for (const lead of [followLink, openWindow, goOnBySelf]) {
    // One for each: a page that is on its way elsewhere can be sent nowhere.
    const page = await context.newPage()
    await page.goto(attacker)
    // Of a window of its own no page tells; the browser tells of all.
    const answered = context.waitForEvent('response', (response) => response.url() === address)
    await page.evaluate(lead, { address })
    statuses.push((await answered).status())
    await page.close()
  }
  return statuses
}

async function leaveBy(page: Page, sent: Sent, leave: (sent: Sent) => void): Promise<void> {
  const arrived = page.waitForURL((url) => url.href === sent.address, { waitUntil: 'commit' })
  await page.evaluate(leave, sent)
  await arrived
}

/** Everything that a page of another site can send while it stays open. */
export async function sendFromElsewhere({ method, address, type, body, isFile, plain }: Sent): Promise<void> {
  const bytes = isFile ? Uint8Array.from(atob(body ?? ''), (letter) => letter.charCodeAt(0)) : body
  const tries: Promise<unknown>[] = [
    fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include', body: bytes }),
    fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include' }),
    // Refused by the browser itself, after it asked the server whether it may.
    fetch(address, { method, headers: { 'content-type': type }, credentials: 'include', body: bytes }),
  ]
  const picture = new Image()
  tries.push(new Promise((resolve) => picture.addEventListener('error', resolve)))
  picture.src = address

  const fields = isFile || body === null ? {} : (JSON.parse(body) as Record<string, unknown>)
  const forms = { 'application/x-www-form-urlencoded': Object.entries(fields), 'text/plain': [plain] }
  for (const [enctype, entries] of Object.entries(forms)) {
    const frame = document.createElement('iframe')
    frame.name = enctype
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: address, enctype, target: frame.name })
    for (const [name, value] of entries) {
      const field = document.createElement('input')
      Object.assign(field, { name, value: String(value) })
      form.append(field)
    }
    document.body.append(frame, form)
    tries.push(new Promise((resolve) => frame.addEventListener('load', resolve)))
    form.submit()
  }
  await Promise.allSettled(tries)
  document.body.replaceChildren()
}

function followLink({ address }: Pick<Sent, 'address'>): void {
  const link = document.createElement('a')
  link.href = address
  document.body.append(link)
  link.click()
}

function openWindow({ address }: Pick<Sent, 'address'>): void {
  open(address)
}

function goOnBySelf({ address }: Pick<Sent, 'address'>): void {
  const refresh = document.createElement('meta')
  Object.assign(refresh, { httpEquiv: 'refresh', content: `0;url=${address}` })
  document.head.append(refresh)
}

function submitPlainText({ address, plain: [name, value] }: Sent): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: address, enctype: 'text/plain' })
  const field = document.createElement('input')
  Object.assign(field, { name, value })
  form.append(field)
  document.body.append(form)
  form.submit()
}
