import { expect, test } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { consequencesOf } from './consequences.ts'

const change = (wanted: Partial<Settings>, from: Partial<Settings> = {}) =>
  consequencesOf({ ...defaultSettings, ...from }, { ...defaultSettings, ...from, ...wanted })

test('what nobody notices is not asked about', () => {
  expect(change({})).toEqual([])
  expect(
    change({ appName: 'Curve', sessionTimeout: 48, maxFileSize: 2, userRegistrationAlerts: false }),
  ).toEqual([])
  expect(change({ allowedFileTypes: ['png'] })).toEqual([])
})

test.each<[string, Partial<Settings>, Partial<Settings>, RegExp]>([
  ['closing', { maintenanceMode: true }, {}, /Torniamo presto/],
  ['opening', { maintenanceMode: false }, { maintenanceMode: true }, /riapre/],
  ['no sign-ups', { registrationEnabled: false }, {}, /più creare un account/],
  ['sign-ups', { registrationEnabled: true }, { registrationEnabled: false }, /di nuovo creare/],
  ['shorter sessions', { sessionTimeout: 23 }, {}, /accedere di nuovo/],
  ['two steps', { twoFactorRequired: true }, {}, /codice temporaneo/],
  [
    'one step',
    { twoFactorRequired: false },
    { twoFactorRequired: true },
    /basterà la password; chi l’ha attivata/,
  ],
  ['events unread', { autoApproveEvents: true }, {}, /calendario/],
  ['posts unread', { moderationEnabled: false }, {}, /post/],
  ['no mails', { emailNotifications: false }, {}, /email/],
  ['no alerts', { adminAlerts: false }, {}, /avvisati/],
  ['no pictures', { allowedFileTypes: ['pdf'] }, {}, /foto/],
])('%s is', (_name, wanted, from, sentence) => {
  expect(change(wanted, from)).toEqual([expect.stringMatching(sentence)])
})

test('of several each is said', () => {
  expect(change({ maintenanceMode: true, registrationEnabled: false, adminAlerts: false })).toHaveLength(3)
})
