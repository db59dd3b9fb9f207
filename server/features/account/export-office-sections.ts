import type { Section } from './export-section.ts'

/** What the person did in the back office, and what was done there to them. */
export const officeSections: readonly Section[] = [
  {
    name: 'decidedEvents',
    meaning: 'gli eventi che hai approvato, rifiutato o cancellato (solo amministratori)',
    covers: ['events.decided_by'],
    rows: (db, userId) => db`
      select id, title, status, decided_at from events where decided_by = ${userId} order by decided_at, id`,
  },
  {
    name: 'changedEvents',
    meaning: 'gli eventi che hai modificato (solo amministratori)',
    covers: ['event_changes.changed_by'],
    rows: (db, userId) => db`
      select c.id, c.event_id, e.title, c.fields, c.changed_at from event_changes c join events e on e.id = c.event_id
      where c.changed_by = ${userId} order by c.changed_at, c.id`,
  },
  {
    name: 'adminActs',
    meaning: 'le tue azioni nell’area di amministrazione (solo amministratori)',
    covers: ['audit_log.actor_id'],
    rows: (db, userId) => db`
      select id, action, thing_id, details, created_at from audit_log where actor_id = ${userId} order by created_at, id`,
  },
  {
    name: 'adminActsAboutYou',
    meaning: 'le azioni degli amministratori che ti riguardano',
    covers: ['audit_log.person_id'],
    rows: (db, userId) => db`
      select id, action, thing_id, details, created_at from audit_log where person_id = ${userId} order by created_at, id`,
  },
  {
    name: 'changedSettings',
    meaning: 'le configurazioni del sito che hai modificato (solo amministratori)',
    covers: ['settings_history.changed_by'],
    rows: (db, userId) => db`
      select version, changes, created_at from settings_history where changed_by = ${userId} order by version`,
  },
]
