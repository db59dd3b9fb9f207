const everyMs = 5000

/** Says now and then how far it is: a line for each would bury what matters. */
export function createProgress(output: { write(text: string): unknown }, now: () => number = Date.now) {
  let lastAt = 0
  return (text: string) => {
    if (now() - lastAt < everyMs) return
    lastAt = now()
    output.write(`${text} …\n`)
  }
}
