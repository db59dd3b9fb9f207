import type { AnyEndpoint, SentBy } from '#contract/endpoint.ts'
import { brought, take } from './brought.ts'

/** The same as `brought` for a list that goes on. */
export const broughtPage = <E extends AnyEndpoint>(endpoint: E, input: SentBy<E>) => ({
  ...brought(endpoint, input),
  initialData: () => {
    const page = take(endpoint, input)
    return page && { pages: [page], pageParams: [null] }
  },
})
