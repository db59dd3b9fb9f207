import type { AuditAction, AuditDetail, AuditEntry, AuditField } from '#contract/audit.ts'
import { eventFieldWords } from '#contract/event-values.ts'
import { itineraryFieldWords } from '#contract/itinerary-form.ts'
import { pointTypeLabels } from '#contract/points.ts'
import type { ReportedKind } from '#contract/reports.ts'
import { roleLabels } from '#contract/roles.ts'
import { settingLabels } from '#contract/settings.ts'

export const actionLabels: Record<AuditAction, string> = {
  user_promoted: 'Utente promosso ad admin',
  user_demoted: 'Admin rimosso',
  role_granted: 'Ruolo assegnato dal server',
  user_blocked: 'Utente bloccato',
  user_unblocked: 'Utente sbloccato',
  user_sessions_ended: 'Sessioni dell’utente chiuse',
  user_deleted: 'Utente eliminato',
  user_data_exported: 'Dati personali esportati',
  users_exported: 'Elenco utenti esportato',
  points_awarded: 'Punti assegnati',
  admin_set_up: 'Primo amministratore creato',
  event_approved: 'Evento approvato',
  event_rejected: 'Evento rifiutato',
  event_edited: 'Evento modificato',
  event_cancelled: 'Evento cancellato',
  participants_exported: 'Partecipanti esportati',
  post_approved: 'Post approvato',
  post_deleted: 'Post eliminato',
  comment_deleted: 'Commento eliminato',
  report_dismissed: 'Segnalazione archiviata',
  itinerary_created: 'Itinerario creato',
  itinerary_edited: 'Itinerario modificato',
  itinerary_deleted: 'Itinerario eliminato',
  poi_created: 'POI creato',
  poi_corrected: 'POI corretto',
  poi_verified: 'POI verificato',
  poi_deleted: 'POI eliminato',
  settings_changed: 'Configurazioni modificate',
  two_factor_enrolled: 'Verifica in due passaggi attivata',
  two_factor_removed: 'Verifica in due passaggi disattivata',
  password_reset: 'Password azzerata dal gestore',
}

const detailLabels: Record<AuditDetail, string> = {
  from: 'da',
  to: 'a',
  role: 'ruolo',
  points: 'punti',
  pointType: 'tipo',
  rows: 'righe',
  fields: 'campi',
  kind: 'contenuto',
  reports: 'segnalazioni',
  verified: 'verificato',
}

const fieldWords: Record<AuditField, string> = {
  ...itineraryFieldWords,
  ...eventFieldWords,
  ...settingLabels,
}
const kindWords: Record<ReportedKind, string> = { post: 'post', comment: 'commento' }
const yesOrNo: Record<string, string> = { true: 'sì', false: 'no' }

const one = (words: Record<string, string>) => (value: string) => words[value] ?? value

const asIs = (value: string) => value

/** Which words are whose; what an older version wrote and this one does not know is shown as it is written. */
const valueWords: Record<AuditDetail, (value: string) => string> = {
  from: one(roleLabels),
  to: one(roleLabels),
  role: one(roleLabels),
  points: asIs,
  pointType: one(pointTypeLabels),
  rows: asIs,
  fields: (value) => value.split(', ').map(one(fieldWords)).join(', '),
  kind: one(kindWords),
  reports: asIs,
  verified: one(yesOrNo),
}

export const detailText = ({ details }: Pick<AuditEntry, 'details'>): string =>
  details.map(({ name, value }) => (isKnown(name) ? sentence(name, value) : `${name}: ${value}`)).join(' · ')

const isKnown = (name: string): name is AuditDetail => Object.hasOwn(detailLabels, name)

const sentence = (name: AuditDetail, value: string): string =>
  `${detailLabels[name]}: ${valueWords[name](value)}`
