import { z } from 'zod'
import { done, endpoint, nothing } from './endpoint.ts'
import { friendRequestForm } from './friend-form.ts'
import { id } from './id.ts'
import { cursor, pageOf } from './paging.ts'

export const friendLimits = {
  requestsPerDay: 20,
  /** Addresses that belong to nobody: asking is a way to find out who has an account. */
  missesPerDay: 10,
  /** After a refusal, before the same person may ask again (decisions C). */
  waitDays: 7,
} as const

/** Somebody as friends, tags and posts show them. Never an e-mail address. */
export const person = z.object({
  userId: z.uuid(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
})
export type Person = z.output<typeof person>

export const friendshipStates = ['self', 'none', 'sent', 'received', 'friends'] as const
/** How somebody stands to the viewer. */
export type FriendshipState = (typeof friendshipStates)[number]

export const friend = person.extend({ friendsSince: z.iso.datetime() })
export type Friend = z.output<typeof friend>

export const friendRequest = z.object({ id: z.uuid(), person, createdAt: z.iso.datetime() })
export type FriendRequest = z.output<typeof friendRequest>

/** Declined is never said: the one who asked sees a request that waits no longer. */
const outcome = z.object({ status: z.enum(['pending', 'accepted']) })

export const friends = {
  overview: endpoint({
    method: 'GET',
    path: '/friends/overview',
    audience: 'user',
    summary:
      'How many friends one has, and the requests that wait in both directions (the newest hundred of each).',
    input: nothing,
    output: z.object({
      friendCount: z.int(),
      received: z.array(friendRequest),
      sent: z.array(friendRequest),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/friends',
    audience: 'user',
    summary: 'One’s friends, newest friendship first, a page at a time.',
    input: z.strictObject({ after: cursor.optional() }),
    output: pageOf(friend),
  }),
  request: endpoint({
    method: 'POST',
    path: '/friends/requests',
    audience: 'user',
    summary:
      'Asks the owner of an e-mail address for friendship; a request that meets its mirror becomes one.',
    input: friendRequestForm,
    output: outcome,
    errors: ['USER_NOT_FOUND', 'FRIEND_IS_SELF', 'FRIENDSHIP_EXISTS', 'TOO_MANY_ATTEMPTS'],
  }),
  requestUser: endpoint({
    method: 'POST',
    path: '/friends/requests/:userId',
    audience: 'user',
    summary: 'The same from somebody’s public profile.',
    input: z.strictObject({ userId: id }),
    output: outcome,
    errors: ['USER_NOT_FOUND', 'FRIEND_IS_SELF', 'FRIENDSHIP_EXISTS', 'TOO_MANY_ATTEMPTS'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/friends/requests/:id/accept',
    audience: 'user',
    summary: 'Accepts a request that one received.',
    input: z.strictObject({ id }),
    output: done,
    errors: ['FRIEND_REQUEST_NOT_FOUND'],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/friends/requests/:id/decline',
    audience: 'user',
    summary: 'Declines a request that one received.',
    input: z.strictObject({ id }),
    output: done,
    errors: ['FRIEND_REQUEST_NOT_FOUND'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/friends/requests/:id',
    audience: 'user',
    summary: 'Takes back a request that one sent and that still waits.',
    input: z.strictObject({ id }),
    output: done,
    errors: ['FRIEND_REQUEST_NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/friends/:userId',
    audience: 'user',
    summary:
      'Ends a friendship, whoever began it; their tags of each other go with it. Where there is none it is done.',
    input: z.strictObject({ userId: id }),
    output: done,
  }),
}
