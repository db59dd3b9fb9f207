/** An IconButton among those on a map. */
export const mapButton = 'rounded-none text-ink focus-visible:-outline-offset-2'
