import { formatDateTime } from '#contract/dates.ts'
import type { EventStatus } from '#contract/event-states.ts'
import type { Notification, NotificationType } from '#contract/notifications.ts'
import { type ReportReason, reportReasonLabels } from '#contract/report-values.ts'
import { type Role, roleLabels } from '#contract/roles.ts'
import { beginningOf } from '#server/platform/beginning.ts'

/** What is known of it at the moment of reading. */
export type Told = {
  type: NotificationType
  warning: 'login_limit' | 'admin_set_up' | 'role_granted' | 'two_factor_removed' | null
  role: Role | null
  count: number
  isGathered: boolean
  isComment: boolean
  /** Who signed up, proposed, wrote it, or is concerned; null for somebody who has left. */
  person: string | null
  eventTitle: string | null
  startDate: string | null
  eventStatus: EventStatus | null
  poiName: string | null
  isPoiVerified: boolean | null
  /** The beginning of a post or comment. */
  words: string | null
  reason: ReportReason | null
  /** Whether anybody still has to decide. */
  isOpen: boolean
}

type Words = Pick<Notification, 'title' | 'message'>

export const wordsOf = (told: Told): Words =>
  told.isGathered ? gathered[told.type](told.count) : single[told.type](told)

const gathered: Record<NotificationType, (count: number) => Words> = {
  user_registration: (count) => ({
    title: 'Altre registrazioni',
    message:
      count === 1
        ? 'Un’altra persona ha creato un account.'
        : `Altre ${count} persone hanno creato un account.`,
  }),
  event_pending: (count) => ({
    title: 'Altri eventi da approvare',
    message: count === 1 ? 'È stato proposto un altro evento.' : `Sono stati proposti altri ${count} eventi.`,
  }),
  poi_proposed: (count) => ({
    title: 'Altri punti da verificare',
    message: count === 1 ? 'È stato proposto un altro punto.' : `Sono stati proposti altri ${count} punti.`,
  }),
  content_reported: (count) => ({
    title: 'Altre segnalazioni',
    message: count === 1 ? 'È arrivata un’altra segnalazione.' : `Sono arrivate altre ${count} segnalazioni.`,
  }),
  warning: (count) => ({
    title: 'Altri avvisi di sicurezza',
    message: count === 1 ? 'C’è stato un altro avviso.' : `Ci sono stati altri ${count} avvisi.`,
  }),
}

const single: Record<NotificationType, (told: Told) => Words> = {
  user_registration: (told) => ({
    title: 'Nuova registrazione',
    message: `${nameOf(told)} ha creato un account.`,
  }),
  event_pending: (told) => ({
    title: 'Nuovo evento da approvare',
    message: `«${told.eventTitle ?? ''}», ${told.startDate ? formatDateTime(told.startDate) : ''}, proposto da ${nameOf(told)}.${fates[told.eventStatus ?? 'pending']}`,
  }),
  poi_proposed: (told) => ({
    title: 'Nuovo punto da verificare',
    message: `«${told.poiName ?? ''}», proposto da ${nameOf(told)}.${told.isPoiVerified ? ' Già verificato.' : ''}`,
  }),
  content_reported: (told) => ({
    title: `${told.isComment ? 'Commento segnalato' : 'Post segnalato'}${told.count > 1 ? ` ${told.count} volte` : ''}`,
    message: `${told.reason ? `${reportReasonLabels[told.reason]}. ` : ''}${nameOf(told)}: «${beginningOf(told.words ?? '')}»${told.reason && !told.isOpen ? ' Già gestita.' : ''}`,
  }),
  warning: (told) => warnings[told.warning ?? 'login_limit'](told),
}

/** What has become of a proposal since. */
const fates: Record<EventStatus, string> = {
  pending: '',
  approved: ' Già approvato.',
  rejected: ' Già rifiutato.',
  cancelled: ' Già cancellato o ritirato.',
}

const warnings: Record<NonNullable<Told['warning']>, (told: Told) => Words> = {
  login_limit: (told) => ({
    title: 'Troppi tentativi di accesso',
    message: `Qualcuno ha sbagliato troppe volte la password o il codice dell’account amministratore di ${nameOf(told)}${
      told.count > 1 ? ` (${told.count} volte fino alla pausa)` : ''
    }. L’accesso è in pausa per qualche minuto.`,
  }),
  admin_set_up: (told) => ({
    title: 'Primo amministratore creato',
    message: `La configurazione iniziale è completata: ${nameOf(told)} amministra il sito.`,
  }),
  role_granted: (told) => ({
    title: 'Ruolo assegnato dal server',
    message: `${nameOf(told)} ora ha il ruolo ${told.role ? roleLabels[told.role] : ''}, assegnato dalla riga di comando.`,
  }),
  two_factor_removed: (told) => ({
    title: 'Verifica in due passaggi disattivata',
    message: `L’account amministratore di ${nameOf(told)} si apre di nuovo con la sola password.`,
  }),
}

const nameOf = ({ person }: Told): string => person ?? 'una persona che non c’è più'
