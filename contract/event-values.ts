export const eventTypes = ['ride', 'meeting', 'tour', 'maintenance', 'social'] as const
export type EventType = (typeof eventTypes)[number]

/** On cards, on the event's page and in the forms. */
export const eventTypeLabels: Record<EventType, string> = {
  ride: 'Giro in moto',
  meeting: 'Incontro',
  tour: 'Tour',
  maintenance: 'Manutenzione',
  social: 'Evento sociale',
}

/** In the admins' list, which has words of its own (spec 2 §3). */
export const eventTypeListLabels: Record<EventType, string> = {
  ride: 'Viaggio',
  meeting: 'Raduno',
  tour: 'Tour',
  maintenance: 'Manutenzione',
  social: 'Sociale',
}

export const difficultyLevels = ['beginner', 'intermediate', 'advanced', 'expert'] as const
export type DifficultyLevel = (typeof difficultyLevels)[number]

export const difficultyLevelLabels: Record<DifficultyLevel, string> = {
  beginner: 'Facile',
  intermediate: 'Intermedio',
  advanced: 'Avanzato',
  expert: 'Esperto',
}

export const eventLimits = {
  title: { min: 5, max: 200 },
  description: { min: 10, max: 2000 },
  location: 200,
  meetingPoint: 200,
  participants: { min: 1, max: 1000 },
  priceCents: 1_000_000,
  /** Between now and the start of an event that is proposed. */
  leadMinutes: 60,
  aheadYears: 2,
  durationDays: 60,
  reason: 500,
  proposalsPerDay: 20,
} as const

/** Each of the form's fields, as news of a change call it. */
export const eventFieldWords = {
  title: 'titolo',
  description: 'descrizione',
  location: 'località',
  meetingPoint: 'punto di ritrovo',
  meetingPosition: 'posizione del ritrovo',
  eventType: 'tipo di evento',
  difficultyLevel: 'difficoltà',
  startDate: 'data di inizio',
  endDate: 'data di fine',
  maxParticipants: 'numero di partecipanti',
  priceCents: 'prezzo',
  routeId: 'itinerario',
}
export type EventField = keyof typeof eventFieldWords
