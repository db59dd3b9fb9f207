import { tabAddress } from '#web/lib/tab-address.ts'

/** What the address of /admin/content asks for; what waits is where one begins. */
export const {
  read: readContentAddress,
  tabOf,
  addressOf: addressOfTab,
} = tabAddress('elenco', 'unverified', {
  verified: 'verificati',
  reported: 'segnalazioni',
  waiting: 'post',
})

export type ContentTab = ReturnType<typeof tabOf>
