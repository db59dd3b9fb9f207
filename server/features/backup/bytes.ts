/** Takes as many bytes at a time as the reader asks for, whatever pieces they come in. */
export function readBytes(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let heldBytes = 0
  const fill = async (count: number) => {
    while (heldBytes < count) {
      const next = await pieces.next()
      if (next.done) return
      held.push(next.value)
      heldBytes += next.value.length
    }
  }
  return {
    /** Fewer than asked for only at the end. */
    take: async (count: number): Promise<Buffer> => {
      await fill(count)
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
      const taken = all.subarray(0, count)
      held = [all.subarray(taken.length)]
      heldBytes = all.length - taken.length
      return taken
    },
    isAtEnd: async (): Promise<boolean> => {
      await fill(1)
      return heldBytes === 0
    },
  }
}

export type ByteReader = ReturnType<typeof readBytes>

/** The same bytes in pieces of one size; the last may be shorter. */
export async function* inPiecesOf(size: number, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const piece of source) {
    held.push(piece)
    heldBytes += piece.length
    if (heldBytes < size) continue
    let rest = Buffer.concat(held)
    for (; rest.length >= size; rest = rest.subarray(size)) yield rest.subarray(0, size)
    held = [rest]
    heldBytes = rest.length
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
