import { pageSize } from '#contract/paging.ts'
import { type MemberOrder, mostFound, type users } from '#contract/users.ts'
import { logLook } from '#server/features/audit/looks.service.ts'
import type { SignedInCtx, Verb } from '#server/platform/context.ts'
import { isId, isMoment, keyset } from '#server/platform/keyset.ts'
import type { After, Wish } from './member-wish.ts'
import { listMembers, type MemberRow } from './members.queries.ts'

/** How a page goes on, by what it is ordered by. */
const cursors = {
  newest: keyset({ value: isMoment, userId: isId }),
  name: keyset({ value: (text) => [...text].length <= 40 && !text.includes('\0'), userId: isId }),
  points: keyset({ value: (text) => /^\d{1,9}$/.test(text), userId: isId }),
} satisfies Record<MemberOrder, unknown>

const placeOf: Record<MemberOrder, (row: MemberRow) => string> = {
  newest: ({ createdAt }) => createdAt,
  name: ({ sortName }) => sortName,
  points: ({ totalPoints }) => String(totalPoints),
}

/** Where a list in this order goes on. */
export const behind = (row: MemberRow, order: MemberOrder): After => ({
  value: placeOf[order](row),
  userId: row.userId,
})

type Asked = Pick<Wish, 'words' | 'consent' | 'order'> & { after?: string | undefined }

async function pageOfMembers(ctx: SignedInCtx, endpoint: string, { after, ...asked }: Asked) {
  const { read, cut } = cursors[asked.order]
  const rows = await listMembers(ctx, { ...asked, after: read(after), count: pageSize + 1 })
  const { items, next } = cut(
    rows.map((row) => ({ ...row, ...behind(row, asked.order) })),
    pageSize,
  )
  logLook(ctx, { endpoint, shown: items })
  return {
    items: items.map(({ value: _value, sortName: _name, avatarUrl: _avatar, ...member }) => member),
    next,
  }
}

export const list: Verb<typeof users.list> = (ctx, { after }) =>
  pageOfMembers(ctx, 'users.list', { words: '', consent: 'all', order: 'newest', after })

export const search: Verb<typeof users.search> = (ctx, asked) => pageOfMembers(ctx, 'users.search', asked)

export const find: Verb<typeof users.find> = async (ctx, { words }) => {
  const wish = { words, consent: 'all', order: 'newest', after: null, count: mostFound } as const
  const items = await listMembers(ctx, wish)
  logLook(ctx, { endpoint: 'users.find', shown: items })
  return {
    items: items.map(({ userId, displayName, email, avatarUrl }) => ({
      userId,
      displayName,
      email,
      avatarUrl,
    })),
  }
}
