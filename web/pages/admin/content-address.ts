/** Read by people: Italian. What waits is where one begins, and needs no word. */
const words = { verified: 'verificati', reported: 'segnalazioni', waiting: 'post' } as const

type Named = keyof typeof words
export type ContentTab = 'unverified' | Named

/** What the address of /admin/content asks for. */
export type ContentAddress = { elenco?: (typeof words)[Named] }

const named = Object.keys(words) as Named[]

/** What an address says wrongly is left out. */
export function readContentAddress(search: Record<string, unknown>): ContentAddress {
  const tab = named.find((tab) => words[tab] === search.elenco)
  return tab ? { elenco: words[tab] } : {}
}

export const tabOf = ({ elenco }: ContentAddress): ContentTab =>
  named.find((tab) => words[tab] === elenco) ?? 'unverified'

export const addressOfTab = (tab: string): ContentAddress =>
  readContentAddress({ elenco: (words as Record<string, string>)[tab] })
