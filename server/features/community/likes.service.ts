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
type Wish = { postId: string; personId: string }
type LikeWish = Wish & { telling: Words }

export const like: Verb<typeof community.like> = async (ctx, { id }) => {
  const { db, viewer } = ctx
  const about = { kind: 'post_like', key: keyOf(id), by: viewer.id, postId: id, isOnce: true } as const
  const liked = likes(db)({ postId: id, personId: viewer.id, telling: wordsOf(ctx, about) })
  return { ...(await settled(ctx, id, liked)), hasLiked: true }
}

export const unlike: Verb<typeof community.unlike> = async (ctx, { id }) => {
  const { db, viewer } = ctx
  return { ...(await settled(ctx, id, unlikes(db)({ postId: id, personId: viewer.id }))), hasLiked: false }
}

const keyOf = (postId: string): string => `post_like:${postId}`

/** Any number of times: only what changes something is told. */
async function settled(
  ctx: SignedInCtx,
  id: string,
  statement: Promise<Standing>,
): Promise<Omit<Counts, 'hasLiked'>> {
  const { isChanged, ...counts } = await orRefused(statement)
  if (isChanged) await tellOfCounts(ctx, id)
  return { id, ...counts }
}

const likes = oncePer((db: Db) =>
  writtenAtOnce<LikeWish, Standing>({
    only: ({ postId, personId }) => `${postId} ${personId}`,
    together: async (wishes) => {
      const [first] = wishes
      if (!first) return []
      const told = await db<Many[]>`
        select * from like_posts(
          ${postsOf(wishes)}::uuid[], ${personsOf(wishes)}::uuid[], ${keysOf(wishes)}::text[], ${asTelling(db, first.telling)}
        )`
      return standings(db, wishes, told)
    },
    alone: async ({ postId, personId, telling }) =>
      standing(
        db,
        await db<One[]>`select * from like_post(${postId}, ${personId}, ${asTelling(db, telling)})`,
      ),
  }),
)

const unlikes = oncePer((db: Db) =>
  writtenAtOnce<Wish, Standing>({
    only: ({ postId, personId }) => `${postId} ${personId}`,
    together: async (wishes) => {
      const told = await db<Many[]>`
        select * from unlike_posts(${postsOf(wishes)}::uuid[], ${personsOf(wishes)}::uuid[], ${keysOf(wishes)}::text[])`
      return standings(db, wishes, told)
    },
    alone: async ({ postId, personId }) =>
      standing(db, await db<One[]>`select * from unlike_post(${postId}, ${personId}, ${keyOf(postId)})`),
  }),
)

const postsOf = (wishes: readonly Wish[]): string[] => wishes.map(({ postId }) => postId)
const keysOf = (wishes: readonly Wish[]): string[] => wishes.map(({ postId }) => keyOf(postId))
const personsOf = (wishes: readonly Wish[]): string[] => wishes.map(({ personId }) => personId)

type One = Standing & Told
/** `place` is that of the wish, from one on; what is not here could not be locked at once. */
type Many = Told & { outcomes: (Standing & { place: number })[] | null }

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
