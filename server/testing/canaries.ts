import { randomBytes } from 'node:crypto'
import { community } from '#contract/community.ts'
import { events } from '#contract/events.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { insertPosts, writePost } from './community.ts'
import { befriend, insertPhoto, writeEntry } from './diary.ts'
import { approvedEvent, propose } from './events.ts'
import { type Rider, signedIn, signedInRider } from './riders.ts'
import type { TestServer } from './test-server.ts'

/** What a person has that is nobody else's business, each with a text that stands nowhere else. */
export const privateFields = [
  'email',
  'nickname',
  'phone',
  'firstName',
  'lastName',
  'city',
  'session',
  'sessionHash',
  'passwordHash',
  'resetHash',
  'secondStep',
  'pushAddress',
  'diary',
  'diaryPhoto',
  'proposal',
  'rejection',
  'waitingPost',
  'report',
  'pointsReason',
] as const
export type PrivateField = (typeof privateFields)[number]

export type Canary = Rider & {
  tokens: Record<PrivateField, string>
  /** Of everything that the person made: what an address may name. */
  ids: string[]
}

/** In whatever way: what the database has as bytes may be written in several. */
export const standsIn = (text: string, token: string): boolean =>
  shapesOf(token).some((shape) => text.includes(shape))

function shapesOf(token: string): string[] {
  if (!/^[\da-f]{64}$/.test(token)) return [token]
  const bytes = Buffer.from(token, 'hex')
  return [token, bytes.toString('base64'), bytes.toString('base64url'), bytes.join()]
}

const aToken = () => `z${randomBytes(6).toString('hex')}`

/** In a ring: each is a friend of the next one, and comes to the event of the two after. */
export async function createCanaries(server: TestServer, admin: Rider, count: number): Promise<Canary[]> {
  const all: Canary[] = []
  for (let index = 0; index < count; index++) all.push(await createOne(server, admin))
  const { sql } = server.database
  const after = (index: number, steps: number) => all[(index + steps) % count] as Canary
  for (const [index, person] of all.entries()) {
    const next = after(index, 1)
    await befriend(sql, person, next)
    const meeting = await approvedEvent(person, admin)
    for (const guest of [next, after(index, 2)]) await guest.client.call(events.register, { id: meeting.id })
    const { id: postId } = await writePost(person)
    const note = person.tokens.report
    const [theirs = ''] = await insertPosts(sql, next)
    await person.client.call(community.reportPost, { id: theirs, reason: 'other', note })
    person.ids.push(meeting.id, postId)
  }
  return all
}

async function createOne(server: TestServer, admin: Rider): Promise<Canary> {
  const { sql } = server.database
  const made = Object.fromEntries(privateFields.map((field) => [field, aToken()]))
  const tokens = made as Record<PrivateField, string>
  const rider = await signedInRider(server, {
    email: `${tokens.email}@canary.example`,
    nickname: tokens.nickname,
  })
  tokens.phone = rider.phone
  await sql`
    update profiles set first_name = ${tokens.firstName}, last_name = ${tokens.lastName}, city = ${tokens.city}
    where user_id = ${rider.id}`
  const [secret] = await sql<
    { hash: string }[]
  >`select password_hash as hash from users where id = ${rider.id}`
  tokens.passwordHash = secret?.hash ?? ''
  tokens.session = [...(await signedIn(server, rider)).cookies.values()][0] ?? ''
  tokens.sessionHash = hashToken(tokens.session).toString('hex')
  await addSecrets(server, rider, tokens)

  const photo = await insertPhoto(sql, rider)
  tokens.diaryPhoto = photo.key
  const entry = await writeEntry(rider, {
    title: tokens.diary,
    photos: [{ mediaId: photo.mediaId, alt: null }],
  })
  const [waiting = ''] = await insertPosts(sql, rider, { status: 'waiting' })
  await sql`update community_posts set content = ${tokens.waitingPost} where id = ${waiting}`
  const proposal = await propose(rider, { title: tokens.proposal })
  const refused = await propose(rider)
  await admin.client.call(events.reject, {
    id: refused.id,
    version: refused.version,
    reason: tokens.rejection,
  })
  const ids = [rider.id, entry.id, waiting, proposal.id, refused.id]
  return { ...rider, tokens, ids }
}

async function addSecrets({ database: { sql } }: TestServer, { id, email }: Rider, tokens: Canary['tokens']) {
  const resetHash = randomBytes(32)
  tokens.resetHash = resetHash.toString('hex')
  await sql`
    insert into auth_tokens (token_hash, user_id, purpose, email, expires_at)
    values (${resetHash}, ${id}, 'password_reset', ${email}, now() + interval '1 hour')`
  await sql`
    insert into user_points (user_id, point_type, description, points)
    values (${id}, 'admin_bonus', ${tokens.pointsReason}, 10)`
  tokens.secondStep = tokens.secondStep
    .toUpperCase()
    .replace(/\d/g, (digit) => 'QRSTUVWXYZ'[Number(digit)] ?? '')
    .padEnd(32, 'A')
  // Begun and not confirmed: signing in asks for nothing yet.
  await sql`insert into two_factor (user_id, secret) values (${id}, ${tokens.secondStep})`
  await sql`
    insert into push_subscriptions (user_id, endpoint, p256dh, auth)
    values (${id}, ${`https://127.0.0.1:9/${tokens.pushAddress}`}, ${'p'.repeat(87)}, ${'a'.repeat(22)})`
}
