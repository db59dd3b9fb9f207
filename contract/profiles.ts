import { z } from 'zod'
import { done, endpoint, nothing } from './endpoint.ts'
import { friendshipStates, person } from './friends.ts'
import { id } from './id.ts'
import { profileForm } from './profile-form.ts'
import { rankLevels } from './ranks.ts'

export const ownProfile = z.object({
  userId: z.uuid(),
  displayName: z.string(),
  bio: z.string().nullable(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  totalPoints: z.int(),
  rankLevel: z.enum(rankLevels),
  hasMarketingConsent: z.boolean(),
})
export type OwnProfile = z.output<typeof ownProfile>

/** What every signed-in person may know of another. */
export const publicProfile = person.extend({
  bio: z.string().nullable(),
  totalPoints: z.int(),
  rankLevel: z.enum(rankLevels),
  memberSince: z.iso.datetime(),
  friendship: z.enum(friendshipStates),
  /** The request that waits for the viewer’s answer, when `friendship` is `received`. */
  requestId: z.uuid().nullable(),
})
export type PublicProfile = z.output<typeof publicProfile>

export const profiles = {
  own: endpoint({
    method: 'GET',
    path: '/profile',
    audience: 'user',
    summary: 'The own profile with points and rank.',
    input: nothing,
    output: ownProfile,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/profile',
    audience: 'user',
    summary: 'Changes the own display name, bio or both; what is left out stays.',
    input: profileForm.partial(),
    output: ownProfile,
  }),
  setAvatar: endpoint({
    method: 'PUT',
    path: '/profile/avatar',
    audience: 'user',
    summary: 'Makes an uploaded picture one’s avatar; the one before is deleted.',
    input: z.strictObject({ mediaId: id }),
    output: ownProfile,
    errors: ['PICTURE_NOT_FOUND'],
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/profile/avatar',
    audience: 'user',
    summary: 'Goes back to the initials; the picture is deleted.',
    input: nothing,
    output: ownProfile,
  }),
  setMarketing: endpoint({
    method: 'PUT',
    path: '/profile/marketing',
    audience: 'user',
    summary: 'Gives or withdraws the consent to promotional mails; both are kept as proof.',
    input: z.strictObject({ isGiven: z.boolean() }),
    output: done,
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:userId',
    audience: 'user',
    summary: 'Somebody’s public profile.',
    input: z.strictObject({ userId: id }),
    output: publicProfile,
    errors: ['PROFILE_NOT_FOUND'],
  }),
}
