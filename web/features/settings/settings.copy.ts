import type { SettingName } from '#contract/settings.ts'
import { type FileType, settingsLimits } from '#contract/settings-values.ts'
import { type SettingsTab, settingsTabs } from './settings-address.ts'

export const tabLabels: Record<SettingsTab, string> = {
  general: 'Generali',
  notifications: 'Notifiche',
  security: 'Sicurezza',
  content: 'Contenuti',
}

/** Which fields stand where, in their order. */
export const fieldsOf = {
  general: ['appName', 'appDescription', 'maintenanceMode', 'registrationEnabled'],
  notifications: ['emailNotifications', 'pushNotifications', 'adminAlerts', 'userRegistrationAlerts'],
  security: ['twoFactorRequired', 'sessionTimeout', 'maxLoginAttempts', 'passwordMinLength'],
  content: ['autoApproveEvents', 'moderationEnabled', 'maxFileSize', 'allowedFileTypes'],
} as const satisfies Record<SettingsTab, readonly SettingName[]>

export const tabOfField = (name: SettingName): SettingsTab =>
  settingsTabs.find((tab) => (fieldsOf[tab] as readonly SettingName[]).includes(name)) ?? 'general'

const range = ({ min, max }: { min: number; max: number }) => `Da ${min} a ${max}.`

export const settingHints: Record<SettingName, string> = {
  appName: 'Si legge nel logo, nelle schede del browser e come mittente delle email.',
  appDescription: 'La frase sotto il nome, nella home e nei motori di ricerca.',
  maintenanceMode: 'Tutti vedono «Torniamo presto». Gli amministratori entrano e lavorano come sempre.',
  registrationEnabled: 'Se è disattivata nessuno può creare un account; chi lo ha già continua ad accedere.',
  emailNotifications:
    'Amicizie, commenti, eventi, punti e riepilogo della settimana, a chi li vuole per email. Quelle di sicurezza (conferma dell’indirizzo, password, verifica) partono comunque.',
  pushNotifications:
    'Gli avvisi sul telefono e sul computer di chi ha dato il permesso, anche a sito chiuso. Se sono disattivate non ne parte nessuno, neanche tra quelli in attesa.',
  adminAlerts: 'Eventi da approvare, punti da verificare, segnalazioni e sicurezza, nella pagina Notifiche.',
  userRegistrationAlerts: 'Un avviso agli amministratori per ogni nuovo account.',
  twoFactorRequired: 'Gli amministratori devono attivare un codice temporaneo prima di poter lavorare.',
  sessionTimeout: `Dopo quante ore senza usare il sito bisogna accedere di nuovo. ${range(settingsLimits.sessionTimeout)}`,
  maxLoginAttempts: `Quante password sbagliate prima di una pausa di 15 minuti. ${range(settingsLimits.maxLoginAttempts)}`,
  passwordMinLength: `Vale per le password nuove; quelle di oggi restano valide. ${range(settingsLimits.passwordMinLength)}`,
  autoApproveEvents: 'Gli eventi proposti vanno subito in calendario, senza che nessuno li legga prima.',
  moderationEnabled: 'Il primo post di ogni persona aspetta un amministratore prima di essere pubblicato.',
  maxFileSize: `Per ogni foto caricata. ${range(settingsLimits.maxFileSize)}`,
  allowedFileTypes:
    '«jpg» e «jpeg» sono lo stesso formato: ne basta uno. Oggi si caricano solo foto, quindi «pdf» non ha ancora effetto. Senza formati di foto nessuno può caricarne.',
}

export const units: Partial<Record<SettingName, string>> = {
  sessionTimeout: 'ore',
  maxFileSize: 'MB',
  passwordMinLength: 'caratteri',
}

export const fileTypeLabels: Record<FileType, string> = {
  jpg: 'jpg',
  jpeg: 'jpeg',
  png: 'png',
  pdf: 'pdf (nessun effetto)',
}

/** A value of the history, as people say it. */
export function valueWords(name: SettingName, text: string): string {
  if (text === 'true') return 'attivo'
  if (text === 'false') return 'disattivo'
  if (text === '') return 'nessuno'
  const unit = units[name]
  return unit ? `${text} ${unit}` : text
}
