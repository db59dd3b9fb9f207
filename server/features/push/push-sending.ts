import webpush from 'web-push'
import type { PushMessage } from '#contract/push.ts'
import type { Config } from '#server/platform/env.ts'
import { isPushService } from './push-hosts.ts'
import type { VapidKeys } from './vapid.service.ts'

export type Browser = { endpoint: string; p256dh: string; auth: string }

/** `gone`: that browser is no more. `refused`: never to be taken as it is. `later`: not now. */
export type Outcome = 'sent' | 'gone' | 'refused' | 'later'

const timeLimitMs = 10_000
const daySeconds = 86_400

/** Encrypted for that browser alone (RFC 8291), signed by this site (RFC 8292). Never follows a redirection. */
export async function sendPush(
  config: Pick<Config, 'publicUrl' | 'pushOrigins'>,
  keys: VapidKeys,
  { endpoint, p256dh, auth }: Browser,
  message: PushMessage,
): Promise<Outcome> {
  // Asked again: the list may have become shorter since.
  if (!isPushService(endpoint, config.pushOrigins)) return 'gone'
  const request = encrypted(config, keys, { endpoint, p256dh, auth }, message)
  // Keys that are no point on the curve: no browser has made them.
  if (!request) return 'gone'
  const { method, headers, body } = request
  try {
    const { status } = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body as Buffer),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    return outcomeOf(status)
  } catch {
    return 'later'
  }
}

function encrypted(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  keys: VapidKeys,
  { endpoint, p256dh, auth }: Browser,
  message: PushMessage,
) {
  try {
    return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: subjectOf(publicUrl), ...keys },
      TTL: daySeconds,
      // A newer word about the same takes the place of one that waits for the phone to wake.
      topic: message.id.replaceAll('-', ''),
    })
  } catch {
    return null
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Whom a push service may write to: services refuse an address of this machine. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`
