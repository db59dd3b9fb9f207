import { tabAddress } from '#web/lib/tab-address.ts'
import { type SettingsTab, settingsTabs } from './settings.copy.ts'

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
