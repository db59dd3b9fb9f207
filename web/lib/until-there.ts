const againMs = 5_000

/** Code that somebody will need, tried again until it is there: a line that breaks off must not leave the page without it. */
export function untilThere<Code>(load: () => Promise<Code>): Promise<Code> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, againMs))
    return untilThere(load)
  })
}
