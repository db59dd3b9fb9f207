import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { twoFactor } from '#contract/two-factor.ts'
import { testPassword } from './people.ts'
import type { TestClient } from './test-client.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * What an authenticator app shows, by RFC 6238 and without the library that the server asks. Every code opens once: a
 * test that needs several takes them from neighbouring half minutes (−1, 0, 1), in this order.
 */
export function codeOf(secret: string, stepsFromNow = 0, now = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigInt64BE(BigInt(Math.floor(now / 30_000) + stepsFromNow))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The code of before is no longer taken once the next half minute begins. */
export async function pastTheEdge(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  // A timer may ring a millisecond early (4 of 300): the code would be one of the half minute that is just ending.
  if (left < 2_000) await pause(left + 20)
}

/** Sets the second step up as its owner does. Uses the code of the half minute before this one. */
export async function enrol(client: TestClient, password = testPassword) {
  const begun = await client.call(twoFactor.begin, { password })
  if (begun.status !== 200) throw new Error(`Beginning answered ${begun.status}.`)
  const { secret, recoveryCodes } = begun.body
  await pastTheEdge()
  const { status } = await client.call(twoFactor.confirm, { code: codeOf(secret, -1) })
  if (status !== 200) throw new Error(`Confirming answered ${status}.`)
  return { secret, recoveryCodes }
}
