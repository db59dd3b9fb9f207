import type {} from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where a visitor wanted to go. In the history and never in the address, which others can write. */
    origin?: string
    /** What /login fills in. */
    identifier?: string
    /** The list of itineraries is the step behind this one. */
    isFromList?: boolean
  }
}
