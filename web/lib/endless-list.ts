import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type EndlessList = Pick<
  UseInfiniteQueryResult<unknown>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
>

/** What the end of a list (`LoadMore`) needs to know of it. */
export const moreOf = (list: EndlessList) => ({
  hasMore: list.hasNextPage,
  isLoading: list.isFetchingNextPage,
  error: list.isFetchNextPageError ? list.error?.message : undefined,
  onMore: () => void list.fetchNextPage(),
})
