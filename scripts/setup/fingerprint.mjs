import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One hash over names and contents of files and folders; changes when a file is edited, added, renamed or removed. */
export function fingerprint(root, entries) {
  const hash = createHash('sha256')
  for (const file of entries.flatMap((entry) => filesOf(root, entry))) {
    const content = readFileSync(join(root, file))
    // The length keeps the end of one file from passing as the start of the next.
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(root, entry) {
  const found = statSync(join(root, entry), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [entry]
  return readdirSync(join(root, entry))
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesOf(root, `${entry}/${name}`))
}
