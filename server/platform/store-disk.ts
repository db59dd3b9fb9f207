import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { checkName, type Store, type StoredFile } from './store.ts'

/** Files in one folder, spread over subfolders by the first two letters of their names. */
export function createDiskStore(folder: string): Store {
  const pathOf = (name: string) => join(folder, checkName(name).slice(0, 2), name)
  return {
    put: (name, content) => write(pathOf(name), content),
    open: async (name) => {
      const file = await open(pathOf(name)).catch(nullIfMissing)
      return file?.createReadStream() ?? null
    },
    remove: async (names) => {
      for (const name of names) await removeWithParts(pathOf(name))
    },
    list: () => list(folder),
  }
}

/** Under another name until it is whole and on the disk: nobody ever reads half a file. */
async function write(path: string, content: Buffer): Promise<void> {
  const parent = dirname(path)
  const part = `${path}.${randomUUID()}.part`
  await mkdir(parent, { recursive: true, mode: 0o700 })
  try {
    await writeThrough(part, content)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(parent)
}

async function writeThrough(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The new name is on the disk as well. Windows knows no such thing. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** With what a server that was killed while it wrote has left of it. */
async function removeWithParts(path: string): Promise<void> {
  await rm(path, { force: true })
  const [folder, name] = [dirname(path), basename(path)]
  for (const other of await namesIn(folder))
    if (other.startsWith(`${name}.`) && other.endsWith('.part'))
      await rm(join(folder, other), { force: true })
}

async function* list(folder: string): AsyncIterable<StoredFile> {
  for (const subfolder of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, subfolder))) {
      const file = await stat(join(folder, subfolder, name)).catch(nullIfMissing)
      if (file?.isFile()) yield { name, modifiedAt: file.mtime }
    }
  }
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(nullIfMissing)) ?? []

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
