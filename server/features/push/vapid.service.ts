import webpush from 'web-push'
import { serverKey } from '#server/db/server-keys.ts'
import type { Db } from '#server/platform/context.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

/** With other keys every browser would have to subscribe again. */
export const vapidKeys = (db: Db): Promise<VapidKeys> => serverKey(db, 'vapid', webpush.generateVAPIDKeys)
