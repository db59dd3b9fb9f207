import type { AuditAction, AuditEntry } from '#contract/audit.ts'
import { eventField, eventFieldWords } from '#contract/event-form.ts'
import { type PointType, pointTypeLabels } from '#contract/points.ts'
import { type Role, roleLabels } from '#contract/roles.ts'

export const actionLabels: Record<AuditAction, string> = {
  user_promoted: 'Utente promosso ad admin',
  user_demoted: 'Admin rimosso',
  role_granted: 'Ruolo assegnato dal server',
  user_blocked: 'Utente bloccato',
  user_unblocked: 'Utente sbloccato',
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
  poi_verified: 'POI verificato',
  poi_deleted: 'POI eliminato',
  settings_changed: 'Configurazioni modificate',
  two_factor_enrolled: 'Verifica in due passaggi attivata',
  two_factor_removed: 'Verifica in due passaggi disattivata',
}

const detailLabels: Record<string, string> = {
  from: 'da',
  to: 'a',
  role: 'ruolo',
  points: 'punti',
  pointType: 'tipo',
  rows: 'righe',
  fields: 'campi',
}

/** Which words are whose; whatever is new is shown as it is written. */
const valueWords: Record<string, (value: string) => string> = {
  from: (value) => roleLabels[value as Role] ?? value,
  to: (value) => roleLabels[value as Role] ?? value,
  role: (value) => roleLabels[value as Role] ?? value,
  pointType: (value) => pointTypeLabels[value as PointType] ?? value,
  fields: (value) => value.split(', ').map(fieldWord).join(', '),
}

function fieldWord(field: string): string {
  const known = eventField.safeParse(field)
  return known.success ? eventFieldWords[known.data] : field
}

export const detailText = ({ details }: AuditEntry): string =>
  details
    .map(({ name, value }) => `${detailLabels[name] ?? name}: ${valueWords[name]?.(value) ?? value}`)
    .join(' · ')
