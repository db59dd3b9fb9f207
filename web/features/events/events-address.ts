/** What the address of /events asks for. Its words are read by people: Italian. */
export type EventsAddress = { quando?: 'passati' }

/** What an address says wrongly is left out. */
export const readEventsAddress = (search: Record<string, unknown>): EventsAddress =>
  search.quando === 'passati' ? { quando: 'passati' } : {}
