import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { signUpForm } from './testing/forms.ts'
import { quickHasher } from './testing/hashers.ts'
import { sendRaw } from './testing/raw-socket.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const forged = '{"level":30,"event":"login","userId":"forged"}'
/** What would end a line, begin another, or repaint the operator's terminal. */
const hostile = [
  `x\r\n${forged}`,
  `x\n${forged}`,
  `x\r${forged}`,
  `x\u2028${forged}`,
  `x\u0085${forged}`,
  `","event":"login","userId":"forged`,
  `"}\n${forged}`,
  `\\"},${forged}`,
  '\\',
  '\u001b[2J\u001b[31mforged',
  '\u009b31mforged',
  '\u0000forged',
  '\u0008\u0008\u0008forged',
  '%0d%0aforged',
  '\ud800forged',
]

let server: TestServer
let sent = 0
beforeAll(async () => {
  // Production writes a line for each request.
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://tornanti.example', TRUST_PROXY: '1' }
  server = await startTestServer({ env, passwords: quickHasher() })
  for (const text of hostile) await sendEverywhere(text)
})
afterAll(() => server?.stop())

async function sendEverywhere(text: string) {
  const client = server.client()
  const send = async (form: Record<string, unknown>) => {
    await server.database.sql`delete from attempts`
    await client.call(auth.signUp, form)
    sent += 1
  }
  for (const field of Object.keys(signUpForm())) await send(signUpForm({ [field]: text }))
  await send({ ...signUpForm(), [text]: text })
  await client.call(auth.login, { identifier: text, password: text })
  await client.send('GET', `/api/${encodeURIComponent(text.toWellFormed())}`)
  await client.send('GET', `/api/health?${encodeURIComponent(text.toWellFormed())}=1`)
  sent += 3
  // As bytes: no library sends such headers. Where Node refuses them, nothing is logged at all.
  const lines = [
    `user-agent: ${text}`,
    `x-forwarded-for: ${text}`,
    `origin: ${text}`,
    `x-request-id: ${text}`,
  ]
  const head = (line: string) => `GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${line}\r\n\r\n`
  for (const line of lines) {
    const answer = await sendRaw(server.url, head(line))
    if (!answer.startsWith('HTTP/1.1 400 ')) sent += 1
  }
}

test('whatever is sent, a line of the log is one line, JSON, and an event that happened', async () => {
  const requests = () =>
    server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  // The line is written once the answer has left.
  await expect.poll(() => requests().length).toBe(sent)
  expect(sent).toBeGreaterThan(hostile.length * 10)
  for (const line of server.logLines) {
    expect(line.indexOf('\n')).toBe(line.length - 1)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is them that we look for
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
    expect(JSON.parse(line).userId).not.toBe('forged')
  }
})

test('nothing of it is in the log at all', () => {
  expect(server.logLines.join('')).not.toContain('forged')
})
