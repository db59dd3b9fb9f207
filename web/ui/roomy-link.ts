/**
 * A link among words that answers to a thumb beside its letters, too. By padding: an area laid over them would be a layer of its own,
 * and a finger that comes down is looked for in each of them, of which a feed has thousands (decision 054).
 */
export const roomyLink = 'group/roomy -mx-1 px-1 underline-offset-4 outline-none hover:underline'
/** What of it is seen: the ring of the keyboard goes around this, not around the room beside it. */
export const roomyWords = 'rounded-sm outline-offset-2 outline-focus group-focus-visible/roomy:outline-2'
