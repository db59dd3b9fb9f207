import type { UseQueryResult } from '@tanstack/react-query'

type Asked = Pick<UseQueryResult, 'refetch' | 'isFetching'>

/** What a section that could not be loaded (`ErrorState`) needs for another try. */
export const retryOf = ({ refetch, isFetching }: Asked) => ({
  onRetry: () => void refetch(),
  isRetrying: isFetching,
})
