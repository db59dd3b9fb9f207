/** In a process that a test started of blunt code. */
globalThis.failAt = (file) => {
  throw new Error(`Blunt: ${file}`)
}

// What would end it fails, too: so it ends with whoever started it.
const parent = process.ppid
setInterval(() => process.ppid === parent || process.exit(), 1000).unref()
