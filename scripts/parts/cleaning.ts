const left: (() => Promise<unknown>)[] = []

/** To be undone when the part is over, however it ends: last made, first undone. */
export function afterwards(undo: () => Promise<unknown>): void {
  left.push(undo)
}

export async function cleanUp(): Promise<void> {
  for (let undo = left.pop(); undo; undo = left.pop())
    await undo().catch((error: unknown) => process.stderr.write(`Cleaning up failed: ${error}\n`))
}
