import type { ConsentFilter, MemberOrder } from '#contract/users.ts'

/** Read by people: Italian. What is asked for most needs no word. */
const consents = { compliant: 'conformi', incomplete: 'incompleti' } as const
const orders = { name: 'nome', points: 'punti' } as const

/** What the address of /admin/users asks for. */
export type UsersAddress = {
  cerca?: string
  consensi?: (typeof consents)[keyof typeof consents]
  ordine?: (typeof orders)[keyof typeof orders]
}

export type UsersSearch = { words: string; consent: ConsentFilter; order: MemberOrder }

/** What an address says wrongly is left out. */
export function readUsersAddress(address: Record<string, unknown>): UsersAddress {
  const words =
    typeof address.cerca === 'string' || typeof address.cerca === 'number' ? `${address.cerca}` : ''
  const consent = keyOf(consents, address.consensi)
  const order = keyOf(orders, address.ordine)
  return {
    ...(words.trim() !== '' && { cerca: words.slice(0, 100) }),
    ...(consent && { consensi: consents[consent] }),
    ...(order && { ordine: orders[order] }),
  }
}

export const searchOf = ({ cerca = '', consensi, ordine }: UsersAddress): UsersSearch => ({
  words: cerca,
  consent: keyOf(consents, consensi) ?? 'all',
  order: keyOf(orders, ordine) ?? 'newest',
})

export const addressOf = ({ words, consent, order }: UsersSearch): UsersAddress =>
  readUsersAddress({
    cerca: words,
    consensi: consent === 'all' ? undefined : consents[consent],
    ordine: order === 'newest' ? undefined : orders[order],
  })

function keyOf<Key extends string>(words: Record<Key, string>, word: unknown): Key | undefined {
  return (Object.keys(words) as Key[]).find((key) => words[key] === word)
}
