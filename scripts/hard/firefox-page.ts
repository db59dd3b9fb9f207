import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterwards } from '../parts/cleaning.ts'
import { ownFolder } from './own-server.ts'

const patienceMs = 60_000

/**
 * Debian's Firefox by WebDriver BiDi, over the socket that it opens itself. Playwright's own Firefox is a build of
 * theirs, and it speaks to an unchanged one only from a newer version on.
 */
export async function openFirefox() {
  const profile = await ownFolder()
  // Without a graphics card Firefox gives no WebGL unless it is told to draw by the processor.
  await writeFile(join(profile, 'user.js'), "user_pref('webgl.force-enabled', true);\n")
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = spawn('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  afterwards(async () => {
    browser.kill('SIGTERM')
    await ended
  })
  const socket = new WebSocket(`${await addressFrom(browser.stderr)}/session`)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('Firefox did not take the connection.'))
  })

  const waiting = new Map<number, (answer: Message) => void>()
  const asked = new Set<string>()
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    if (message.method === 'network.beforeRequestSent') asked.add(hostOf(message.params?.request?.url ?? ''))
  }
  let lastId = 0
  const send = async (method: string, params: object): Promise<Message['result']> => {
    const id = ++lastId
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { error, message, result } = await answer
    if (error) throw new Error(`Firefox answered ${method} with ${error}: ${message}`)
    return result
  }

  await send('session.new', { capabilities: {} })
  const { contexts = [] } = await send('browsingContext.getTree', {})
  const context = contexts[0]?.context ?? ''
  // Of the page alone: what the browser asks of its makers is not ours.
  await send('session.subscribe', { events: ['network.beforeRequestSent'], contexts: [context] })

  /** What an expression is worth in the page, or comes to be worth, as JSON. */
  const read = async <Value>(expression: string): Promise<Value> => {
    const target = { context }
    const inJson = `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`
    const asked = { expression: inJson, target, awaitPromise: true }
    const { result, exceptionDetails } = await send('script.evaluate', asked)
    if (exceptionDetails) throw new Error(`In the page: ${exceptionDetails.text}`)
    return (result?.value === undefined ? undefined : JSON.parse(result.value)) as Value
  }
  const until = async (expression: string): Promise<void> => {
    const deadline = performance.now() + patienceMs
    // A page that is just being left has no answer.
    while (!(await read<boolean>(`Boolean(${expression})`).catch(() => false))) {
      if (performance.now() > deadline) throw new Error(`It did not come true in Firefox: ${expression}`)
      await pause(100)
    }
  }
  const act = (actions: object[], type: 'key' | 'pointer') =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] })

  return {
    read,
    until,
    /** The hosts that the page asked anything of. */
    askedHosts: (): string[] => [...asked].filter((host) => host !== ''),
    forgetCookies: () => send('storage.deleteCookies', {}),
    preload: (functionDeclaration: string) => send('script.addPreloadScript', { functionDeclaration }),
    goto: async (url: string) => {
      for (let isThere = false; !isThere; ) {
        isThere = await send('browsingContext.navigate', { context, url, wait: 'complete' }).then(
          () => true,
          // So Firefox calls it when a page leads elsewhere at once.
          (error: Error) => error.message.includes('NS_BINDING_ABORTED') || !isInterrupted(error),
        )
        if (!isThere) await pause(200)
      }
      await until(`document.readyState === 'complete'`)
    },
    /** A real press of the mouse in the middle of what the expression finds. */
    click: async (element: string) => {
      await until(element)
      const place = `(() => { const e = ${element}; e.scrollIntoView({ block: 'center', behavior: 'instant' });
        const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2].map(Math.floor) })()`
      const [x, y] = await read<[number, number]>(place)
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
      await act([{ type: 'pointerMove', x, y }, ...press], 'pointer')
    },
    type: (text: string) =>
      act(
        [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
        'key',
      ),
  }
}

/** By a way that the page before had just begun itself, by a form for example: one goes again. */
function isInterrupted(error: Error): boolean {
  if (!/NS_ERROR_ABORT|interrupted an unfinished navigation/.test(error.message)) throw error
  return true
}

/** Of what stays in the browser (`data:`, `blob:`) none. */
const hostOf = (url: string): string => URL.parse(url)?.hostname ?? ''

type Message = {
  id?: number
  method?: string
  params?: { request?: { url?: string } }
  error?: string
  message?: string
  result: {
    contexts?: { context: string }[]
    result?: { value?: string }
    exceptionDetails?: { text: string }
  }
}

async function addressFrom(words: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  const found = new Promise<string>((resolve) => {
    words.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /listening on (ws:\/\/\S+)/.exec(text)?.[1]
      if (address) resolve(address)
    })
  })
  const late = pause(patienceMs, '', { ref: false })
  const address = await Promise.race([found, late])
  if (address === '') throw new Error(`Firefox did not start within a minute.\n${text}`)
  return address
}
