import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { community } from '#contract/community.ts'
import { pageSize } from '#contract/paging.ts'
import { postLimits } from '#contract/post-values.ts'
import { commentInput, insertPosts, writeComment, writePost, wrongCounts } from '#server/testing/community.ts'
import { withCommunity } from '#server/testing/community-server.ts'
import { times } from '#server/testing/forms.ts'
import { outcome } from '#server/testing/test-client.ts'

const { sql, people } = withCommunity()
const notFound = [404, 'POST_NOT_FOUND']

describe('a like', () => {
  test('is given and taken back any number of times, and counted once', async () => {
    const { anna, bruno } = people
    const { id } = await writePost(anna)
    const standing = { id, commentCount: 0 }
    for (const _ of [1, 2])
      expect((await bruno.client.call(community.like, { id })).body).toEqual({
        ...standing,
        likeCount: 1,
        hasLiked: true,
      })
    expect((await anna.client.call(community.like, { id })).body.likeCount).toBe(2)
    for (const _ of [1, 2])
      expect((await bruno.client.call(community.unlike, { id })).body).toEqual({
        ...standing,
        likeCount: 1,
        hasLiked: false,
      })
    expect(await wrongCounts(sql())).toEqual([])
  })

  test('of what is not there is refused', async () => {
    for (const endpoint of [community.like, community.unlike])
      expect(outcome(await people.anna.client.call(endpoint, { id: randomUUID() }))).toEqual(notFound)
  })
})

describe('a comment', () => {
  test('stands at the end of the thread, by its author, and is counted', async () => {
    const { anna, bruno } = people
    const { id } = await writePost(anna)
    const first = await writeComment(bruno, id, ' Sì,  certo. ')
    const second = await writeComment(anna, id, 'Grazie!')
    expect(first).toEqual({
      id: first.id,
      author: { userId: bruno.id, displayName: 'Anna Prova', avatarUrl: null, rankLevel: 'Bronze' },
      content: 'Sì, certo.',
      createdAt: first.createdAt,
    })
    expect((await bruno.client.call(community.comments, { id })).body).toEqual({
      items: [first, second],
      next: null,
    })
    expect((await bruno.client.call(community.post, { id })).body.commentCount).toBe(2)
  })

  test.each([
    ['empty', ' ', 'Commento è richiesto'],
    ['too long', 'x'.repeat(1001), 'Commento non può superare 1000 caratteri'],
    ['code', 'javascript: alert(1)', 'Contenuto contiene codice non consentito'],
  ])('that is %s is refused', async (_what, content, sentence) => {
    const { id } = await writePost(people.anna)
    const { status, body } = await people.bruno.client.call(community.comment, commentInput(id, { content }))
    expect([status, body.fields]).toEqual([422, { content: sentence }])
  })

  test('by the same key is one, as it was sent last; by that of somebody else it is refused', async () => {
    const { anna, bruno } = people
    const { id } = await writePost(anna)
    const other = await writePost(anna)
    const input = commentInput(id)
    await bruno.client.call(community.comment, input)
    const again = await bruno.client.call(community.comment, { ...input, content: 'Corretto.' })
    expect([again.status, again.body.content]).toEqual([200, 'Corretto.'])
    expect(outcome(await anna.client.call(community.comment, input))).toEqual(notFound)
    expect(outcome(await bruno.client.call(community.comment, { ...input, id: other.id }))).toEqual(notFound)
    expect((await anna.client.call(community.comments, { id })).body.items).toEqual([again.body])
    expect(await wrongCounts(sql())).toEqual([])
  })

  test('under what is not there is refused, and so is its thread', async () => {
    const { client } = people.anna
    expect(outcome(await client.call(community.comment, commentInput(randomUUID())))).toEqual(notFound)
    expect(outcome(await client.call(community.comments, { id: randomUUID() }))).toEqual(notFound)
  })

  test('is deleted by its author or an admin, by nobody else; gone is done', async () => {
    const { anna, bruno, admin } = people
    const { id: postId } = await writePost(anna)
    for (const rider of [bruno, admin]) {
      const { id } = await writeComment(bruno, postId)
      const { status, body } = await anna.client.call(community.deleteComment, { id })
      expect([status, body.message]).toEqual([403, 'Puoi eliminare solo i tuoi commenti.'])
      for (const _ of [1, 2])
        expect((await rider.client.call(community.deleteComment, { id })).body).toEqual({ ok: true })
    }
    expect((await anna.client.call(community.comments, { id: postId })).body.items).toEqual([])
    expect(await wrongCounts(sql())).toEqual([])
  })

  test('is one of a hundred and twenty within an hour', async () => {
    const { id } = await writePost(people.anna)
    await writeComment(people.bruno, id)
    await sql()`update attempts set count = ${postLimits.commentsPerHour - 1} where bucket = 'comment'`
    await writeComment(people.bruno, id)
    expect(outcome(await people.bruno.client.call(community.comment, commentInput(id)))).toEqual([
      429,
      'TOO_MANY_ATTEMPTS',
    ])
    await writeComment(people.anna, id)
  })

  test.each([0, pageSize, pageSize + 1, pageSize * 2 + 5])(
    'of %d all are shown, from the last page to the first',
    async (count) => {
      const { anna } = people
      const [id = ''] = await insertPosts(sql(), anna)
      // Some of one moment.
      await sql()`
        insert into post_comments (request_key, post_id, user_id, content, created_at)
        select gen_random_uuid(), ${id}, ${anna.id}, 'Numero ' || n, now() - make_interval(secs => n / 3)
        from generate_series(1, ${count}::int) n`
      const wanted = await sql()<{ id: string }[]>`select id from post_comments order by created_at, id`
      const seen: string[] = []
      let before: string | null = null
      do {
        const { body }: { body: { items: { id: string }[]; next: string | null } } = await anna.client.call(
          community.comments,
          before === null ? { id } : { id, before },
        )
        seen.unshift(...body.items.map((item) => item.id))
        before = body.next
      } while (before !== null)
      expect(seen).toEqual(wanted.map((row) => row.id))
      expect((await anna.client.call(community.post, { id })).body.commentCount).toBe(count)
    },
  )
})

describe('a report', () => {
  const reports = () =>
    sql()`select reporter_id, reason, note, post_id is not null as is_of_post from content_reports order by created_at`

  test('is kept once for each person and thing: a second changes nothing', async () => {
    const { anna, bruno, admin } = people
    const { id } = await writePost(anna)
    const comment = await writeComment(anna, id)
    const report = (rider: typeof anna, wish = {}) =>
      rider.client.call(community.reportPost, { id, reason: 'spam', ...wish })
    expect((await report(bruno)).body).toEqual({ ok: true })
    expect((await report(bruno, { reason: 'other', note: 'Ancora' })).body).toEqual({ ok: true })
    await report(admin, { reason: 'other', note: ' Una cosa ' })
    for (const reason of ['danger', 'privacy'])
      await bruno.client.call(community.reportComment, { id: comment.id, reason })
    expect(await reports()).toEqual([
      { reporterId: bruno.id, reason: 'spam', note: null, isOfPost: true },
      { reporterId: admin.id, reason: 'other', note: 'Una cosa', isOfPost: true },
      { reporterId: bruno.id, reason: 'danger', note: null, isOfPost: false },
    ])
  })

  test.each([
    [{ reason: 'boring' }, { reason: 'Scegli un motivo' }],
    [{ reason: 'other' }, { note: 'Scrivi il motivo' }],
    [{ reason: 'spam', note: 'x'.repeat(501) }, { note: 'Motivo non può superare 500 caratteri' }],
  ])('%j is refused', async (wish, fields) => {
    const { id } = await writePost(people.anna)
    const { status, body } = await people.bruno.client.call(community.reportPost, { id, ...wish })
    expect([status, body.fields]).toEqual([422, fields])
  })

  test('of what is not there is refused', async () => {
    const { client } = people.anna
    const report = { id: randomUUID(), reason: 'spam' } as const
    expect(outcome(await client.call(community.reportPost, report))).toEqual(notFound)
    expect(outcome(await client.call(community.reportComment, report))).toEqual([404, 'COMMENT_NOT_FOUND'])
    expect(await reports()).toEqual([])
  })

  test('of what one has written oneself is refused, and costs none of the fifty', async () => {
    const { anna, bruno } = people
    const { id } = await writePost(anna)
    const own = await writeComment(anna, id)
    const spam = { reason: 'spam' } as const
    for (const _ of times(postLimits.reportsPerDay, () => 0))
      expect(outcome(await anna.client.call(community.reportPost, { id, ...spam }))).toEqual([
        403,
        'REPORT_OF_OWN_POST',
      ])
    expect(outcome(await anna.client.call(community.reportComment, { id: own.id, ...spam }))).toEqual([
      403,
      'REPORT_OF_OWN_COMMENT',
    ])
    expect(await reports()).toEqual([])
    // Under one's own post others may well write what has to be reported.
    const other = await writeComment(bruno, id)
    expect((await anna.client.call(community.reportComment, { id: other.id, ...spam })).status).toBe(200)
  })

  test('is one of fifty a day', async () => {
    const ids = await insertPosts(sql(), people.anna, { count: postLimits.reportsPerDay + 1 })
    const answers = []
    for (const id of ids)
      answers.push(outcome(await people.bruno.client.call(community.reportPost, { id, reason: 'spam' })))
    expect(answers.slice(0, -1)).toEqual(times(postLimits.reportsPerDay, () => [200, undefined]))
    expect(answers.at(-1)).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  })
})
