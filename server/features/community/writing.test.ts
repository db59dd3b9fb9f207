import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { postLimits } from '#contract/post-values.ts'
import { insertPostPhoto, postInput, writeComment, writePost } from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { times } from '#server/testing/forms.ts'
import { insertItinerary } from '#server/testing/itineraries.ts'
import { outcome } from '#server/testing/test-client.ts'

const { sql, people } = withCommunity()
const create = (wish = {}, { client } = people.anna) => client.call(community.create, postInput(wish))

describe('a post is refused', () => {
  const tooMany = times(5, () => ({ mediaId: randomUUID(), alt: null }))
  const twice = times(2, () => ({ mediaId: '11111111-1111-4111-8111-111111111111', alt: null }))

  test.each([
    ['too short', { content: 'Nove car.' }, { content: 'Contenuto deve essere tra 10 e 5000 caratteri' }],
    ['too long', { content: 'x'.repeat(5001) }, { content: 'Contenuto non può superare 5000 caratteri' }],
    ['empty', { content: '   ' }, { content: 'Contenuto è richiesto' }],
    [
      'a script',
      { content: 'Guardate <script>alert(1)</script>' },
      { content: 'Contenuto contiene codice non consentito' },
    ],
    [
      'a handler',
      { content: 'Guardate onclick = "x" che bello' },
      { content: 'Contenuto contiene codice non consentito' },
    ],
    ['no type', { postType: undefined }, { postType: 'Tipo di post è richiesto' }],
    ['another type', { postType: 'advert' }, { postType: 'Tipo di post è richiesto' }],
    ['a long place', { location: 'x'.repeat(101) }, { location: 'Località non può superare 100 caratteri' }],
    ['eleven tags', { tags: times(11, (i) => `tag${i}`) }, { tags: 'Massimo 10 tag consentiti' }],
    ['five photographs', { photos: tooMany }, { photos: 'Massimo 4 foto per post' }],
    ['one photograph twice', { photos: twice }, { photos: 'Foto ripetuta' }],
  ])('%s', async (_what, wish, fields) => {
    const { status, body } = await create(wish)
    expect([status, body.code, body.fields]).toEqual([422, 'INVALID_INPUT', fields])
    expect(await sql()`select from community_posts`).toHaveLength(0)
  })

  test('with an itinerary that is not there or not to be seen', async () => {
    const hidden = await insertItinerary(sql(), { status: 'inactive' })
    for (const routeId of [randomUUID(), hidden])
      expect(outcome(await create({ routeId }))).toEqual([404, 'ITINERARY_NOT_FOUND'])
    expect((await create({ routeId: hidden }, people.admin)).status).toBe(200)
  })

  test('after thirty within an hour; what was refused does not count', async () => {
    for (const _ of times(5, () => 0)) await create({ routeId: randomUUID() })
    for (const _ of times(postLimits.postsPerHour, () => 0)) expect((await create()).status).toBe(200)
    const { status, body } = await create()
    expect([status, body.message]).toEqual([429, 'Troppi tentativi. Riprova tra 60 minuti.'])
    expect((await create({}, people.bruno)).status).toBe(200)
  })
})

describe('honest text is kept as it is', () => {
  test.each(['Se a < b allora la curva stringe', 'onclick è un attributo, niente di più', '5 > 3 & «ciao»'])(
    '%s',
    async (content) => expect((await writePost(people.anna, { content })).content).toBe(content),
  )
})

describe('the same key again', () => {
  test('makes one post, as it was sent last, with everything that belongs to it', async () => {
    const [one, two, three] = await Promise.all(times(3, () => insertPostPhoto(sql(), people.anna)))
    const photo = ({ mediaId = '' } = {}, alt: string | null = null) => ({ mediaId, alt })
    const requestKey = randomUUID()
    const first = await create({ requestKey, tags: ['uno'], photos: [photo(one), photo(two)] })
    const correction = {
      requestKey,
      content: 'Corretto dopo la risposta persa.',
      postType: 'tour',
      location: 'Bormio',
      tags: ['due'],
      routeId: await insertItinerary(sql()),
      photos: [photo(three, 'Nuova'), photo(two)],
    }
    const second = await create(correction)
    expect([first.status, second.status]).toEqual([200, 200])
    const { requestKey: _, routeId, photos: __, ...said } = correction
    expect(second.body).toMatchObject({ id: first.body.id, createdAt: first.body.createdAt, ...said })
    expect(second.body.itinerary?.id).toBe(routeId)
    expect(second.body.photos.map(({ id, alt }) => [id, alt])).toEqual([
      [three?.mediaId, 'Nuova'],
      [two?.mediaId, null],
    ])
    expect((await people.bruno.client.call(community.feed)).body.items).toEqual([
      { ...second.body, itinerary: second.body.itinerary },
    ])
    expect(await sql()`select from media`).toHaveLength(2)
  })

  test('keeps likes and comments', async () => {
    const requestKey = randomUUID()
    const { id } = await writePost(people.anna, { requestKey })
    await people.bruno.client.call(community.like, { id })
    await writeComment(people.bruno, id)
    const { body } = await create({ requestKey, content: 'Un testo corretto dopo.' })
    expect(body).toMatchObject({ id, likeCount: 1, commentCount: 1, content: 'Un testo corretto dopo.' })
  })

  test('by somebody else is refused without telling', async () => {
    const requestKey = randomUUID()
    const { id } = await writePost(people.anna, { requestKey })
    const refused = await create({ requestKey }, people.bruno)
    expect([outcome(refused), JSON.stringify(refused.body).includes(id)]).toEqual([
      [404, 'POST_NOT_FOUND'],
      false,
    ])
    expect(await sql()`select from community_posts`).toHaveLength(1)
  })
})

describe('a photograph that cannot be taken', () => {
  const refused: [string, () => Promise<string>][] = [
    ['of somebody else', async () => (await insertPostPhoto(sql(), people.bruno)).mediaId],
    ['that is not there', async () => randomUUID()],
    [
      'of another post of one’s own',
      async () => (await writePost(people.anna, { photos: [await ownPhoto()] })).photos[0]?.id ?? '',
    ],
    [
      'of one’s own diary',
      async () =>
        (
          await sql()<{ id: string }[]>`
            insert into media (key, owner_id, purpose, width, height, bytes)
            values (${'d'.repeat(32)}, ${people.anna.id}, 'diary', 1, 1, 1) returning id`
        )[0]?.id ?? '',
    ],
  ]
  const ownPhoto = async () => {
    const { mediaId } = await insertPostPhoto(sql(), people.anna)
    return { mediaId, alt: null }
  }

  test.each(refused)('%s: nothing of the new post is kept', async (_what, prepare) => {
    const mediaId = await prepare()
    const mine = await ownPhoto()
    const before = await sql()`select id from community_posts`
    const answer = await create({ photos: [mine, { mediaId, alt: null }] })
    expect(outcome(answer)).toEqual([404, 'PICTURE_NOT_FOUND'])
    expect(await sql()`select id from community_posts`).toEqual(before)
    expect((await create({ photos: [mine] })).status).toBe(200)
  })
})

describe('deleting', () => {
  test('by its author or an admin takes everything along; gone is done', async () => {
    for (const rider of [people.anna, people.admin]) {
      const { mediaId, alt } = await insertPostPhoto(sql(), people.anna)
      const { id } = await writePost(people.anna, { tags: ['x'], photos: [{ mediaId, alt }] })
      await people.bruno.client.call(community.like, { id })
      const comment = await writeComment(people.bruno, id)
      await people.bruno.client.call(community.reportPost, { id, reason: 'spam' })
      await people.anna.client.call(community.reportComment, { id: comment.id, reason: 'spam' })
      for (const _ of [1, 2]) {
        const { status, body } = await rider.client.call(community.delete, { id })
        expect([status, body]).toEqual([200, { ok: true }])
      }
      for (const table of [
        'community_posts',
        'post_photos',
        'post_tags',
        'post_likes',
        'post_comments',
        'content_reports',
        'media',
      ])
        expect(await sql()`select from ${sql()(table)}`, table).toHaveLength(0)
      expect(outcome(await people.bruno.client.call(community.post, { id }))).toEqual([404, 'POST_NOT_FOUND'])
    }
  })

  test('by anybody else is refused', async () => {
    const { id } = await writePost(people.anna)
    const { status, body } = await people.bruno.client.call(community.delete, { id })
    expect([status, body]).toEqual([
      403,
      { code: 'NOT_OWN_POST', message: 'Puoi eliminare solo i tuoi post.' },
    ])
    expect((await people.anna.client.call(community.post, { id })).status).toBe(200)
  })
})
