import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { cursor, pageOf } from './paging.ts'
import { fileTypes, settingsLimits } from './settings-values.ts'
import { line } from './text.ts'

const whole = ({ min, max }: { min: number; max: number }) => {
  const sentence = `Inserisci un numero intero da ${min} a ${max}`
  return z.int(sentence).min(min, sentence).max(max, sentence)
}

/** Every setting with its floor and ceiling. */
export const settingsForm = z.strictObject({
  appName: line('Nome dell’app', { max: settingsLimits.appName }),
  appDescription: line(
    'Descrizione',
    { max: settingsLimits.appDescription },
    { required: 'Descrizione è richiesta' },
  ),
  maintenanceMode: z.boolean(),
  registrationEnabled: z.boolean(),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  adminAlerts: z.boolean(),
  userRegistrationAlerts: z.boolean(),
  twoFactorRequired: z.boolean(),
  /** Hours of disuse after which a session ends. */
  sessionTimeout: whole(settingsLimits.sessionTimeout),
  maxLoginAttempts: whole(settingsLimits.maxLoginAttempts),
  passwordMinLength: whole(settingsLimits.passwordMinLength),
  autoApproveEvents: z.boolean(),
  /** Megabytes. */
  maxFileSize: whole(settingsLimits.maxFileSize),
  /** In the order of the list, each once; with no picture type among them nobody uploads pictures. */
  allowedFileTypes: z
    .array(z.enum(fileTypes))
    .transform((chosen) => fileTypes.filter((type) => chosen.includes(type)))
    .pipe(z.array(z.enum(fileTypes))),
  moderationEnabled: z.boolean(),
})
export type Settings = z.output<typeof settingsForm>
export type SettingName = keyof Settings

export const settingNames = settingsForm.keyof().options

/** What the form calls them, and the log after it. */
export const settingLabels: Record<SettingName, string> = {
  appName: 'Nome dell’app',
  appDescription: 'Descrizione',
  maintenanceMode: 'Modalità manutenzione',
  registrationEnabled: 'Registrazioni aperte',
  emailNotifications: 'Notifiche via email',
  pushNotifications: 'Notifiche push',
  adminAlerts: 'Avvisi agli amministratori',
  userRegistrationAlerts: 'Avvisi di registrazione',
  twoFactorRequired: 'Verifica in due passaggi obbligatoria',
  sessionTimeout: 'Durata della sessione',
  maxLoginAttempts: 'Tentativi di accesso',
  passwordMinLength: 'Lunghezza minima della password',
  autoApproveEvents: 'Approvazione automatica degli eventi',
  moderationEnabled: 'Moderazione dei post',
  maxFileSize: 'Dimensione massima delle foto',
  allowedFileTypes: 'Tipi di file ammessi',
}

/** The settings in force, and which of all that ever were: a change names the one it was made from. */
export const settingsState = z.object({
  version: z.int(),
  updatedAt: z.iso.datetime(),
  values: z.object(settingsForm.shape),
})
export type SettingsState = z.output<typeof settingsState>

/** As text: `true`, `24`, `jpg, png`. */
const settingChange = z.object({ name: z.enum(settingNames), from: z.string(), to: z.string() })
export type SettingChange = z.output<typeof settingChange>

export const settingsVersion = z.object({
  id: z.uuid(),
  /** Null: the operator at the server, or somebody who has left since. */
  changedBy: z.object({ userId: z.uuid(), displayName: z.string() }).nullable(),
  changes: z.array(settingChange),
  createdAt: z.iso.datetime(),
})
export type SettingsVersion = z.output<typeof settingsVersion>

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/admin/settings',
    audience: 'super_admin',
    summary: 'Every setting as it stands, with the number of its version.',
    input: nothing,
    output: settingsState,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/settings',
    audience: 'super_admin',
    summary:
      'Changes the settings, on every server within two seconds. Refused if they changed since that version.',
    input: settingsForm.extend({ version: z.int() }),
    output: settingsState,
    errors: ['SETTINGS_CHANGED'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/admin/settings/history',
    audience: 'super_admin',
    summary: 'Who changed which settings from what to what, newest first, a page at a time.',
    input: z.strictObject({ after: cursor.optional() }),
    output: pageOf(settingsVersion),
  }),
}
