import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { derive } from './derive.ts'
import { createGate, createTurnstile, type GateLimits } from './gate.ts'
import { shareOf } from './process-share.ts'

// OWASP's minimum for Argon2id. Raising it re-hashes each password at its owner's next sign-in.
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32
const placesPerCaller = shareOf(4, 2)
/**
 * Three of them, which is the most that a request stands in line for, end before the limit of a request (bind.ts): that would say that
 * something is broken, where it is only full, and what was late might be done all the same.
 */
const longestWaitMs = 2_500
/**
 * One core less than there are, or whoever asks for a page meanwhile waits at each of its steps for one (docs/performance.md); until
 * somebody has stood in line for long.
 */
const atOnce = Math.min(shareOf(2), Math.max(1, availableParallelism() - 1))
const pressed = { atOnce: shareOf(2), afterMs: 250 }

/** `caller` is the address that asked; nobody is behind work of the server's own. */
export type PasswordHasher = {
  hash(password: string, caller?: string): Promise<string>
  verify(
    password: string,
    stored: string,
    caller?: string,
  ): Promise<{ isRight: boolean; isOutdated: boolean }>
}

/**
 * Argon2id behind a bounded queue. Each hash takes a core for some 45 ms and 19 MiB: unbounded, a flood of
 * sign-ins would starve every other request and the memory. Past the queue, callers are told to come back;
 * so are those who hold `placesPerCaller` of it already, or one of them could keep everybody else out.
 */
export function createPasswordHasher(
  limits: GateLimits = { atOnce, waiting: 20, longestWaitMs, pressed },
): PasswordHasher {
  const enter = createGate(limits)
  const admit = createTurnstile(placesPerCaller)
  return {
    hash: (password, caller) => admit(caller, () => enter(() => hash(password))),
    verify: (password, stored, caller) => admit(caller, () => enter(() => verify(password, stored))),
  }
}

async function hash(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive({ ...cost, message: bytesOf(password), nonce: salt, tagLength })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`
}

async function verify(password: string, stored: string) {
  const { salt, tag, ...parameters } = parseStored(stored)
  const actual = await derive({
    ...parameters,
    message: bytesOf(password),
    nonce: salt,
    tagLength: tag.length,
  })
  const isOutdated = parameters.memory < cost.memory || parameters.passes < cost.passes
  return { isRight: timingSafeEqual(actual, tag), isOutdated }
}

function parseStored(stored: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!match) throw new Error('A stored password hash is not in the Argon2id form.')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

// The same password typed on two keyboards may arrive composed or decomposed.
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'))
const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
