import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#server/testing/server-process.ts'
import { hasProgram } from '../debian.ts'
import { root } from '../parts/root.ts'
import { ownProgram } from './own-program.ts'
import { ownFolder } from './own-server.ts'

const program = '/usr/sbin/haproxy'

/** The header that names a request in HAProxy's log. */
export const numberHeader = 'x-drill-number'

export const hasHaproxy = (): Promise<boolean> => hasProgram(program, 'haproxy')

/**
 * Debian's HAProxy with the very configuration that docs/operations.md recommends; only the addresses are others, and it logs which
 * server each request was sent to.
 */
export async function ownHaproxy(serverPorts: readonly number[]) {
  const [port, plainPort] = [await freePort(), await freePort()]
  const file = join(await ownFolder(), 'haproxy.cfg')
  await writeFile(file, configurationFor(await recommended(), { port, plainPort }, serverPorts))
  const url = `http://localhost:${port}`
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  const output = await ownProgram(program, ['-db', '-f', file], { endBy: 'SIGKILL', answers: isUp })
  const requests = new Map<string, { server: string; said: string }>()
  createInterface({ input: output }).on('line', (line) => {
    const [number = '', server = '', , , said = ''] = line.split(' ')
    requests.set(number, { server, said })
  })
  return {
    url,
    plainUrl: `http://localhost:${plainPort}`,
    /** The name of the server that a request was sent to last, once it has ended. */
    servedBy: (number: string) => requests.get(number)?.server,
    /** What the log says of where a request went, once it has ended. */
    saidOf: (number: string) => requests.get(number)?.said,
  }
}

export const serverName = (index: number): string => `tornanti${index + 1}`

/** The block of the document, from its fence to the next. */
async function recommended(): Promise<string> {
  const text = await readFile(join(root, 'docs/operations.md'), 'utf8')
  const block = /```haproxy\n([\s\S]*?)```/.exec(text)?.[1]
  if (!block) throw new Error('docs/operations.md has no block for HAProxy.')
  return block
}

type Doors = { port: number; plainPort: number }

function configurationFor(block: string, { port, plainPort }: Doors, serverPorts: readonly number[]): string {
  const lines = block.split('\n').map((line) => {
    if (/^\s+bind :80$/.test(line)) return `  bind 127.0.0.1:${plainPort}`
    if (/^\s+bind\s/.test(line))
      return [
        `  bind 127.0.0.1:${port}`,
        `  capture request header ${numberHeader} len 40`,
        '  log-format "%[capture.req.hdr(0)] %s %ST %ts %[var(txn.said)]"',
      ].join('\n')
    return line.replace(
      /^(\s+server tornanti(\d+)) \S+/,
      (_, head: string, number: string) => `${head} 127.0.0.1:${serverPorts[Number(number) - 1]}`,
    )
  })
  return `global\n  log stdout format raw local0\n${lines.join('\n')}\n`
}
