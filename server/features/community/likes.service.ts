import type { community } from '#contract/community.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { orRefused } from '#server/db/refusals.ts'
import { asTelling, passOn, type Told, type Words, wordsOf } from '#server/features/inbox/telling.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db, SignedInCtx, Verb } from '#server/platform/context.ts'
import { oncePer } from '#server/platform/gathered.ts'
import { writtenAtOnce } from '#server/platform/written-at-once.ts'
import { tellOfCounts } from './post-news.service.ts'

type Counts = OutputOf<typeof community.like>
type Standing = Pick<Counts, 'likeCount' | 'commentCount'> & { isChanged: boolean }
/** Without words it is taken back. */
type Wish = { postId: string; personId: string; telling?: Words }

export const like: Verb<typeof community.like> = async (ctx, { id }) => {
  const by = ctx.viewer.id
  const telling = wordsOf(ctx, { kind: 'post_like', key: keyOf(id), by, postId: id, isOnce: true })
  return { ...(await settled(ctx, { postId: id, personId: by, telling })), hasLiked: true }
}

export const unlike: Verb<typeof community.unlike> = async (ctx, { id }) => ({
  ...(await settled(ctx, { postId: id, personId: ctx.viewer.id })),
  hasLiked: false,
})

const keyOf = (postId: string): string => `post_like:${postId}`

/** Any number of times: only what changes something is told. */
async function settled(ctx: SignedInCtx, wish: Wish): Promise<Omit<Counts, 'hasLiked'>> {
  const { isChanged, ...counts } = await orRefused(likes(ctx.db)(wish))
  if (isChanged) await tellOfCounts(ctx, wish.postId)
  return { id: wish.postId, ...counts }
}

/** Both ways in one line: what was pressed later is not written before. */
const likes = oncePer((db: Db) =>
  writtenAtOnce<Wish, Standing>({
    only: ({ postId, personId }) => `${postId} ${personId}`,
    about: ({ postId }) => postId,
    kind: ({ telling }) => (telling ? 'like' : 'unlike'),
    together: async (wishes) => standings(db, wishes, await writeAll(db, wishes)),
    alone: async (wish) => standing(db, await writeOne(db, wish)),
  }),
)

type One = Standing & Told
/** `place` is that of the wish, from one on; what is not here could not be locked at once. */
type Many = Told & { outcomes: (Standing & { place: number })[] | null }

function writeAll(db: Db, wishes: readonly Wish[]): PromiseLike<Many[]> {
  const posts = wishes.map(({ postId }) => postId)
  const persons = wishes.map(({ personId }) => personId)
  const keys = posts.map(keyOf)
  const telling = wishes[0]?.telling
  return telling
    ? db<Many[]>`
        select * from like_posts(${posts}::uuid[], ${persons}::uuid[], ${keys}::text[], ${asTelling(db, telling)})`
    : db<Many[]>`select * from unlike_posts(${posts}::uuid[], ${persons}::uuid[], ${keys}::text[])`
}

const writeOne = (db: Db, { postId, personId, telling }: Wish): PromiseLike<One[]> =>
  telling
    ? db<One[]>`select * from like_post(${postId}, ${personId}, ${asTelling(db, telling)})`
    : db<One[]>`select * from unlike_post(${postId}, ${personId}, ${keyOf(postId)})`

async function standing(db: Db, [row]: readonly One[]): Promise<Standing> {
  if (!row) throw new AppError('POST_NOT_FOUND')
  const { likeCount, commentCount, isChanged, ...told } = row
  await passOn(db, told)
  return { likeCount, commentCount, isChanged }
}

async function standings(
  db: Db,
  wishes: readonly Wish[],
  [row]: readonly Many[],
): Promise<(Standing | undefined)[]> {
  const { outcomes, ...told } = row ?? { outcomes: null, told: null }
  await passOn(db, told)
  const known = new Map(outcomes?.map(({ place, ...standing }) => [place, standing]))
  return wishes.map((_, index) => known.get(index + 1))
}
