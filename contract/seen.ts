/** What a page has heard of what is written: it is shown nothing older, even where reads go to a replica. */
export const seenHeader = 'x-tornanti-seen'
/** By then every replica is as far. */
export const seenMs = 30_000
