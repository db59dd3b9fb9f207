import { z } from 'zod'
import { done, endpoint, nothing } from './endpoint.ts'

export const pushLimits = { browsersPerPerson: 10, endpointMax: 1000 } as const

/** As browsers write them (RFC 8291): a point on the curve P-256, and sixteen bytes. */
const keys = z.strictObject({
  p256dh: z.string().regex(/^[\w-]{86,88}=?$/),
  auth: z.string().regex(/^[\w-]{21,24}={0,2}$/),
})

/** As browsers write it. The rule for addresses alone forgives control characters at the ends, which no column takes. */
const pushEndpoint = z
  .url()
  .max(pushLimits.endpointMax)
  .regex(/^[!-~]+$/)

/** What a message holds: a title, and where it leads. Push services carry it encrypted, phones show it locked. */
export const pushMessage = z.object({
  id: z.uuid(),
  title: z.string(),
  path: z.string().regex(/^\/[\w/-]*$/),
})
export type PushMessage = z.output<typeof pushMessage>

export const push = {
  key: endpoint({
    method: 'GET',
    path: '/push/key',
    audience: 'user',
    summary: 'The public key that browsers subscribe with, and whether the site sends push at all.',
    input: nothing,
    output: z.object({ publicKey: z.string(), isOn: z.boolean() }),
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/push/subscription',
    audience: 'user',
    summary: 'Tells the person on this browser, until its session ends.',
    input: z.strictObject({ endpoint: pushEndpoint, keys }),
    output: done,
    errors: ['PUSH_SERVICE_UNKNOWN'],
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/push/unsubscribe',
    audience: 'user',
    summary: 'Tells the person on this browser no more.',
    input: z.strictObject({ endpoint: pushEndpoint }),
    output: done,
  }),
}
