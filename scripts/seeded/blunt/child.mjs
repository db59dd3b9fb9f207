/** In a process that a test started of blunt code. */
globalThis.failAt = (file) => {
  throw new Error(`Blunt: ${file}`)
}
