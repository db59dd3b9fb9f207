import { tabAddress } from '#web/lib/tab-address.ts'

export const settingsTabs = ['general', 'notifications', 'security', 'content'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** What the address of /admin/settings asks for. */
export const {
  read: readSettingsAddress,
  tabOf,
  addressOf: addressOfTab,
} = tabAddress('gruppo', settingsTabs[0], {
  notifications: 'notifiche',
  security: 'sicurezza',
  content: 'contenuti',
} satisfies Partial<Record<SettingsTab, string>>)
