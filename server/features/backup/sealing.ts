import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { BackupError, damaged } from './backup-error.ts'
import { inPiecesOf, readBytes } from './bytes.ts'

/*
 * The outside of a backup: a header (which file, whether it is encrypted, a salt), then chunks of one size, the last one
 * shorter. Each is bound to the header, to its number and to whether it is the last, so that none can be changed, cut
 * off, moved or repeated unseen: with a key by AES-256-GCM, without one by a plain SHA-256, which stops no forger.
 */
const magic = Buffer.from('TORNANTI BACKUP 1\n')
const plainMark = 0
const sealedMark = 1
const saltBytes = 16
const headerBytes = magic.length + 1 + saltBytes
export const chunkBytes = 64 * 1024

/** 128 MiB and a good part of a second for every guess at a key. */
const cost: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

type Place = { number: number; isLast: boolean }
type Lock = {
  tagBytes: number
  close(chunk: Buffer, place: Place): Buffer
  /** Null: not what was closed at that place. */
  open(chunk: Buffer, place: Place): Buffer | null
}

export async function* seal(plain: AsyncIterable<Buffer>, key: string | null): AsyncGenerator<Buffer> {
  const mark = key === null ? plainMark : sealedMark
  const header = Buffer.concat([magic, Buffer.of(mark), randomBytes(saltBytes)])
  const lock = await lockFor(header, key)
  yield header
  let number = 0
  let held: Buffer | null = null
  for await (const chunk of inPiecesOf(chunkBytes, plain)) {
    if (held) yield lock.close(held, { number: number++, isLast: false })
    held = chunk
  }
  yield lock.close(held ?? Buffer.alloc(0), { number, isLast: true })
}

export async function* unseal(file: AsyncIterable<Buffer>, key: string | null): AsyncGenerator<Buffer> {
  const bytes = readBytes(file)
  const header = await bytes.take(headerBytes)
  refuseHeader(header, key)
  const lock = await lockFor(header, key)
  for (let number = 0, isLast = false; !isLast; number++) {
    const chunk = await bytes.take(chunkBytes + lock.tagBytes)
    isLast = await bytes.isAtEnd()
    const plain = lock.open(chunk, { number, isLast })
    if (!plain) throw refusal(headerBytes + number * (chunkBytes + lock.tagBytes), key)
    yield plain
  }
}

function refuseHeader(header: Buffer, key: string | null): void {
  if (header.length < headerBytes || !header.subarray(0, magic.length).equals(magic))
    throw new BackupError('This file is not a backup of Tornanti, or its beginning is damaged.')
  const mark = header[magic.length]
  if (mark === sealedMark && key === null)
    throw new BackupError('This backup is encrypted: BACKUP_KEY must be the key that it was made with.')
  if (mark === plainMark && key !== null)
    throw new BackupError(
      'This backup is not encrypted, but BACKUP_KEY is set: anybody may have made it. Leave BACKUP_KEY out if you trust it.',
    )
  if (mark !== sealedMark && mark !== plainMark) throw damaged('its header says what no header says')
}

const refusal = (at: number, key: string | null) =>
  at === headerBytes && key !== null
    ? new BackupError('BACKUP_KEY does not open this backup: it is another key, or the file is damaged.')
    : damaged(`what begins at byte ${at} is not what was written, or the file was cut`)

async function lockFor(header: Buffer, key: string | null): Promise<Lock> {
  return key === null
    ? plainLock(header)
    : keyLock(header, await derive(key, header.subarray(header.length - saltBytes)))
}

function keyLock(header: Buffer, key: Buffer): Lock {
  const tagBytes = 16
  const algorithm = 'aes-256-gcm'
  return {
    tagBytes,
    close: (chunk, place) => {
      const cipher = createCipheriv(algorithm, key, nonceOf(place)).setAAD(header)
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    },
    open: (chunk, place) => {
      if (chunk.length < tagBytes) return null
      const end = chunk.length - tagBytes
      const decipher = createDecipheriv(algorithm, key, nonceOf(place), { authTagLength: tagBytes })
      decipher.setAAD(header).setAuthTag(chunk.subarray(end))
      try {
        return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}

function plainLock(header: Buffer): Lock {
  const tagBytes = 32
  const tagOf = (chunk: Buffer, place: Place) =>
    createHash('sha256').update(header).update(nonceOf(place)).update(chunk).digest()
  return {
    tagBytes,
    close: (chunk, place) => Buffer.concat([chunk, tagOf(chunk, place)]),
    open: (chunk, place) => {
      const plain = chunk.subarray(0, Math.max(0, chunk.length - tagBytes))
      return tagOf(plain, place).equals(chunk.subarray(plain.length)) ? plain : null
    },
  }
}

/** Never the same twice under one key: each file has a salt of its own, and so a key of its own. */
function nonceOf({ number, isLast }: Place): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce.writeUInt32BE(isLast ? 1 : 0, 8)
  return nonce
}

const derive = (key: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(key.normalize('NFC'), salt, 32, cost, (error, derived) =>
      error ? reject(error) : resolve(derived),
    ),
  )
