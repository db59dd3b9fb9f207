import { createHash } from 'node:crypto'
import { z } from 'zod'
import { pictureSizes } from '#contract/media.ts'
import { damaged } from './backup-error.ts'
import { type ByteReader, inPiecesOf, readBytes, uint32 } from './bytes.ts'

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

export const about = z.object({
  kind: z.literal('about'),
  /** The database's time as the snapshot began. */
  madeAt: z.iso.datetime({ offset: true }),
  appVersion: z.string(),
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })).min(1),
  sequences: z.array(z.object({ name: identifier, value: z.string().regex(/^\d+$/) })),
})
export type About = z.output<typeof about>

const tableHead = z.object({
  kind: z.literal('table'),
  name: identifier,
  columns: z.array(identifier).min(1),
})
const fileHead = z.object({
  kind: z.literal('file'),
  key: z.string().regex(/^[\w-]{32}$/),
  size: z.literal(pictureSizes),
})
const endHead = z.object({ kind: z.literal('end'), entries: z.int(), digest: z.string() })
const head = z.discriminatedUnion('kind', [about, tableHead, fileHead, endHead])

type Head = z.output<typeof head>
export type TableHead = z.output<typeof tableHead>
export type FileHead = z.output<typeof fileHead>
export type Entry = { head: About | TableHead | FileHead; content: AsyncIterable<Buffer> }

const blockBytes = 256 * 1024
const headBytesMax = 1024 * 1024
const digestBytes = 32

/** One entry: its head as JSON, its content in blocks, an empty block, and a SHA-256 over head and content. */
export function createEntryWriter() {
  const all = createHash('sha256')
  let entries = 0
  async function* write(head: Head, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const json = Buffer.from(JSON.stringify(head))
    const digest = createHash('sha256').update(json)
    yield Buffer.concat([uint32(json.length), json])
    for await (const block of inPiecesOf(blockBytes, content)) {
      digest.update(block)
      yield uint32(block.length)
      yield block
    }
    const sum = digest.digest()
    all.update(sum)
    entries += 1
    yield Buffer.concat([uint32(0), sum])
  }
  return {
    write: ({ head, content }: Entry) => write(head, content),
    /** The last thing in every backup: one without it was cut short. */
    end: () => write({ kind: 'end', entries, digest: all.copy().digest('hex') }, nothing()),
  }
}

/** Entry after entry, each read to its end before the next, to the end mark and to the end of the file. */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = readBytes(source)
  const all = createHash('sha256')
  for (let entries = 0; ; entries++) {
    const json = await takeSized(bytes, headBytesMax)
    const entryHead = parseHead(json)
    const content = readContent(bytes, json, (sum) => all.update(sum))
    if (entryHead.kind === 'end') {
      const digest = all.copy().digest('hex')
      for await (const _ of content) throw damaged('its end mark has a content')
      if (entryHead.entries !== entries || entryHead.digest !== digest)
        throw damaged('its parts are not those that its end mark counts')
      if (!(await bytes.isAtEnd())) throw damaged('something follows its end mark')
      return
    }
    yield { head: entryHead, content }
    for await (const _ of content) void _
  }
}

async function* readContent(
  bytes: ByteReader,
  json: Buffer,
  whenWhole: (sum: Buffer) => void,
): AsyncGenerator<Buffer> {
  const digest = createHash('sha256').update(json)
  for (;;) {
    const block = await takeSized(bytes, blockBytes)
    if (block.length === 0) break
    digest.update(block)
    yield block
  }
  const sum = await takeExactly(bytes, digestBytes)
  if (!digest.digest().equals(sum)) throw damaged('a part does not have its checksum')
  whenWhole(sum)
}

function parseHead(json: Buffer): Head {
  try {
    return head.parse(JSON.parse(json.toString()))
  } catch (error) {
    throw damaged(
      `a part says of itself what no part says (${error instanceof Error ? error.name : 'unknown'})`,
    )
  }
}

async function takeSized(bytes: ByteReader, max: number): Promise<Buffer> {
  const size = (await takeExactly(bytes, 4)).readUInt32BE()
  if (size > max) throw damaged('a part is larger than parts are')
  return takeExactly(bytes, size)
}

async function takeExactly(bytes: ByteReader, count: number): Promise<Buffer> {
  const taken = await bytes.take(count)
  if (taken.length < count) throw damaged('it ends too early')
  return taken
}

export async function* nothing(): AsyncGenerator<Buffer> {}
