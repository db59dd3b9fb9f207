import { createECDH, randomBytes } from 'node:crypto'
import { signedInRider } from './riders.ts'
import type { Preparation } from './sign-in.ts'

/** As a browser of Google's writes it. Nothing is sent there: nothing happens to this person. */
function subscription() {
  const key = createECDH('prime256v1').generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: key.toString('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

export const pushCalls: Record<string, Preparation> = {
  'push.key': async (server) => ({ client: (await signedInRider(server)).client }),
  'push.subscribe': async (server) => ({
    client: (await signedInRider(server)).client,
    input: subscription(),
  }),
  'push.unsubscribe': async (server) => ({
    client: (await signedInRider(server)).client,
    input: { endpoint: subscription().endpoint },
  }),
}
