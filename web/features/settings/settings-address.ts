import { type SettingsTab, settingsTabs } from './settings.copy.ts'

/** Read by people: Italian. The first needs no word. */
const words = {
  notifications: 'notifiche',
  security: 'sicurezza',
  content: 'contenuti',
} as const satisfies Partial<Record<SettingsTab, string>>

type Named = keyof typeof words

/** What the address of /admin/settings asks for. */
export type SettingsAddress = { gruppo?: (typeof words)[Named] }

const named = Object.keys(words) as Named[]

/** What an address says wrongly is left out. */
export function readSettingsAddress(search: Record<string, unknown>): SettingsAddress {
  const tab = named.find((tab) => words[tab] === search.gruppo)
  return tab ? { gruppo: words[tab] } : {}
}

export const tabOf = ({ gruppo }: SettingsAddress): SettingsTab =>
  named.find((tab) => words[tab] === gruppo) ?? settingsTabs[0]

export const addressOfTab = (tab: string): SettingsAddress =>
  readSettingsAddress({ gruppo: (words as Record<string, string>)[tab] })
