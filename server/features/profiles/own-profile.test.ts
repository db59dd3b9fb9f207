import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { type OwnProfile, profiles } from '#contract/profiles.ts'
import { tally, times } from '#server/testing/forms.ts'
import { quickHasher } from '#server/testing/hashers.ts'
import { insertPicture } from '#server/testing/pictures.ts'
import { type Rider, signedInRider } from '#server/testing/riders.ts'
import { outcome } from '#server/testing/test-client.ts'
import { withTestServer } from '#server/testing/test-server.ts'

const server = withTestServer({ passwords: quickHasher() })
let rider: Rider
const sql = () => server.current.database.sql

beforeEach(async () => {
  rider = await signedInRider(server.current)
})

test('a rider sees the own profile, with what only its owner may see', async () => {
  await sql()`
    insert into user_points (user_id, point_type, description, points) values (${rider.id}, 'achievement', 'Mille curve', 120)`
  const { status, body } = await rider.client.call(profiles.own)
  expect([status, body]).toEqual([
    200,
    {
      userId: rider.id,
      displayName: 'Anna Prova',
      bio: null,
      email: rider.email,
      avatarUrl: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      totalPoints: 120,
      rankLevel: 'Silver',
      hasMarketingConsent: false,
    } satisfies OwnProfile,
  ])
})

describe('name and bio', () => {
  test('are changed, tidied, and told by the session at once', async () => {
    const before = (await rider.client.call(profiles.own)).body
    const sent = { displayName: '  Anna   del Stelvio ', bio: 'Africa Twin.\r\n\r\n\r\nCaffè.  ' }
    const { status, body } = await rider.client.call(profiles.update, sent)
    const bio = 'Africa Twin.\n\nCaffè.'
    expect([status, body]).toEqual([200, { ...before, displayName: 'Anna del Stelvio', bio }])
    expect((await rider.client.call(profiles.own)).body).toEqual(body)
    expect((await rider.client.call(auth.session)).body.user?.displayName).toBe('Anna del Stelvio')
    const [row] = await sql()<{ isLater: boolean; firstName: string }[]>`
      select updated_at > created_at as is_later, first_name from profiles where user_id = ${rider.id}`
    expect(row).toEqual({ isLater: true, firstName: 'Anna' })
  })

  test.each([
    ['', null],
    ['   \n ', null],
    [null, null],
    ['🏍'.repeat(500), '🏍'.repeat(500)],
  ])('the bio %j is kept as %j', async (bio, kept) => {
    const { body } = await rider.client.call(profiles.update, { displayName: 'Anna', bio })
    expect(body.bio).toBe(kept)
  })

  test('a name of staff is for those who run the site', async () => {
    const wish = { displayName: 'Аmministratore' }
    const refused = await rider.client.call(profiles.update, { ...wish, bio: 'Curve.' })
    const sentence = 'Questo nome è riservato a chi gestisce il sito'
    expect([...outcome(refused), refused.body.fields]).toEqual([
      422,
      'INVALID_INPUT',
      { displayName: sentence },
    ])
    expect((await rider.client.call(profiles.own)).body).toMatchObject({
      displayName: 'Anna Prova',
      bio: null,
    })
    const admin = await signedInRider(server.current, { role: 'admin' })
    expect((await admin.client.call(profiles.update, wish)).body.displayName).toBe(wish.displayName)
  })

  const nameLength = 'Nome visualizzato deve essere tra 2 e 100 caratteri'
  test.each([
    [{ displayName: 'A' }, { displayName: nameLength }],
    [{ displayName: 'a'.repeat(101) }, { displayName: nameLength }],
    [{ displayName: '  ' }, { displayName: 'Nome visualizzato è richiesto' }],
    [{ bio: 'x'.repeat(501) }, { bio: 'Bio non può superare 500 caratteri' }],
    [{ bio: 'a\u202eb' }, { bio: 'Bio contiene caratteri non consentiti' }],
  ])('%j is refused', async (wrong, fields) => {
    const answer = await rider.client.call(profiles.update, { displayName: 'Anna', bio: null, ...wrong })
    expect([answer.status, answer.body.fields]).toEqual([422, fields])
    expect((await rider.client.call(profiles.own)).body.displayName).toBe('Anna Prova')
  })

  test('what is left out stays: two pages open at once do not undo each other', async () => {
    await rider.client.call(profiles.update, { displayName: 'Anna', bio: 'Curve.' })
    const renamed = await rider.client.call(profiles.update, { displayName: 'Anna B.' })
    expect([renamed.status, renamed.body.displayName, renamed.body.bio]).toEqual([200, 'Anna B.', 'Curve.'])
    const emptied = await rider.client.call(profiles.update, { bio: null })
    expect([emptied.body.displayName, emptied.body.bio]).toEqual(['Anna B.', null])
  })

  test('the e-mail, the points and the rank are not among what can be sent', async () => {
    for (const extra of [
      { email: 'x@y.it' },
      { totalPoints: 9 },
      { rankLevel: 'Diamond' },
      { userId: rider.id },
    ])
      expect(
        (await rider.client.call(profiles.update, { displayName: 'Anna', bio: null, ...extra })).status,
      ).toBe(422)
  })

  test('nobody changes those of somebody else', async () => {
    const other = await signedInRider(server.current)
    await rider.client.call(profiles.update, { displayName: 'Solo io', bio: null })
    expect((await other.client.call(profiles.own)).body.displayName).toBe('Anna Prova')
  })
})

describe('the avatar', () => {
  const avatars = (ownerId: string) =>
    sql()<{ id: string }[]>`select id from media where owner_id = ${ownerId}`

  test('is one of the own uploads; the one before goes, with its files', async () => {
    const first = await insertPicture(sql(), rider.id)
    const second = await insertPicture(sql(), rider.id)
    const one = await rider.client.call(profiles.setAvatar, { mediaId: first.id })
    expect([one.status, one.body.avatarUrl]).toEqual([200, `/api/media/${first.key}/320`])
    // A retry after a lost answer.
    expect((await rider.client.call(profiles.setAvatar, { mediaId: first.id })).body).toEqual(one.body)
    const two = await rider.client.call(profiles.setAvatar, { mediaId: second.id })
    expect(two.body.avatarUrl).toBe(`/api/media/${second.key}/320`)
    expect((await rider.client.call(auth.session)).body.user?.avatarUrl).toBe(two.body.avatarUrl)
    expect(await avatars(rider.id)).toEqual([{ id: second.id }])
    // The worker has taken its files away, and then its name.
    await expect.poll(() => sql()`select from media_trash where key = ${first.key}`).toHaveLength(0)
  })

  test('is taken away, once or twice', async () => {
    const picture = await insertPicture(sql(), rider.id)
    await rider.client.call(profiles.setAvatar, { mediaId: picture.id })
    for (const _ of times(2, () => 0)) {
      const { status, body } = await rider.client.call(profiles.removeAvatar)
      expect([status, body.avatarUrl]).toEqual([200, null])
    }
    expect(await avatars(rider.id)).toEqual([])
  })

  test('is never somebody else’s picture, nor one of the diary, nor one that is not there', async () => {
    const other = await signedInRider(server.current)
    const theirs = await insertPicture(sql(), other.id)
    const ofDiary = await insertPicture(sql(), rider.id, 'diary')
    for (const mediaId of [theirs.id, ofDiary.id, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await rider.client.call(profiles.setAvatar, { mediaId })
      expect([status, body.code]).toEqual([404, 'PICTURE_NOT_FOUND'])
    }
    expect((await rider.client.call(profiles.own)).body.avatarUrl).toBeNull()
    expect(await avatars(other.id)).toHaveLength(1)
  })

  test('of five chosen at the same moment one is left', async () => {
    const pictures = await Promise.all(times(5, () => insertPicture(sql(), rider.id)))
    const answers = await Promise.all(
      pictures.map(({ id }) => rider.client.call(profiles.setAvatar, { mediaId: id })),
    )
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 5 })
    expect(await avatars(rider.id)).toHaveLength(1)
    expect((await rider.client.call(profiles.own)).body.avatarUrl).not.toBeNull()
  })
})

describe('the consent to promotional mails', () => {
  const proofs = () => sql()<{ isGiven: boolean; source: string; version: string }[]>`
    select is_given, source, version from consents
    where user_id = ${rider.id} and purpose = 'marketing' order by id`
  const say = (isGiven: boolean) => rider.client.call(profiles.setMarketing, { isGiven })

  test('is given and withdrawn, each time with its proof; saying it again adds none', async () => {
    for (const isGiven of [false, true, true, false, false, true]) {
      expect((await say(isGiven)).body).toEqual({ ok: true })
      expect((await rider.client.call(profiles.own)).body.hasMarketingConsent).toBe(isGiven)
    }
    expect(await proofs()).toEqual(
      [true, false, true].map((isGiven) => ({ isGiven, source: 'profile', version: '1.0' })),
    )
  })

  test('said ten times at once has one proof', async () => {
    const answers = await Promise.all(times(10, () => say(true)))
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 10 })
    expect(await proofs()).toHaveLength(1)
  })

  test('is one’s own', async () => {
    const other = await signedInRider(server.current)
    await say(true)
    expect((await other.client.call(profiles.own)).body.hasMarketingConsent).toBe(false)
  })
})
