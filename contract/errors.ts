/** Every failure the API can answer with: its status and the sentence a person reads. */
export const errors = {
  INVALID_INPUT: [422, 'Correggi gli errori nel modulo'],
  MALFORMED_REQUEST: [400, 'La richiesta non è leggibile. Ricarica la pagina e riprova.'],
  UNSUPPORTED_CONTENT: [415, 'Il formato dei dati inviati non è accettato.'],
  TOO_LARGE: [413, 'I dati inviati sono troppo grandi.'],
  FOREIGN_ORIGIN: [403, 'Richiesta rifiutata perché proviene da un altro sito.'],
  NOT_SIGNED_IN: [401, 'Non autenticato'],
  FORBIDDEN: [403, 'Non hai i permessi per questa operazione.'],
  NOT_FOUND: [404, 'Contenuto non trovato.'],
  TOO_MANY_ATTEMPTS: [429, 'Troppi tentativi. Riprova più tardi.'],
  BUSY: [503, 'In questo momento ci sono molte richieste. Riprova tra qualche secondo.'],
  UNAVAILABLE: [503, 'Servizio momentaneamente non disponibile. Riprova tra poco.'],
  MAINTENANCE: [503, 'Torniamo presto'],
  INTERNAL: [500, 'Si è verificato un errore imprevisto. Riprova tra poco.'],

  USER_NOT_FOUND: [404, 'Utente non trovato'],
  WRONG_PASSWORD: [401, 'Password non corretta'],
  ACCOUNT_BLOCKED: [403, 'Questo account è stato bloccato. Contatta gli amministratori.'],
  ALREADY_SIGNED_IN: [409, "Hai già effettuato l'accesso. Esci per creare un altro account."],
  REGISTRATION_CLOSED: [403, 'Le registrazioni sono momentaneamente chiuse.'],
  EMAIL_TAKEN: [409, 'Email già registrata. Prova ad accedere invece.'],
  NICKNAME_TAKEN: [409, 'Nickname già in uso'],
  PHONE_TAKEN: [409, 'Numero di telefono già in uso'],
  NICKNAME_AND_PHONE_TAKEN: [409, 'Nickname e numero di telefono già in uso'],
  LINK_INVALID: [410, 'Link non valido o scaduto'],
  SETUP_DONE: [409, 'Configurazione già completata'],
  SETUP_CODE_WRONG: [
    403,
    'Codice di configurazione mancante o non valido. Usa il link stampato nel log del server.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors

/** What every refused request receives. `fields` maps a field's name to its own sentence. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  requestId?: string
}

/** Codes any endpoint may answer with, so that endpoints declare only their own. */
export const commonErrors = [
  'INVALID_INPUT',
  'MALFORMED_REQUEST',
  'FOREIGN_ORIGIN',
  'BUSY',
  'UNAVAILABLE',
  'MAINTENANCE',
  'INTERNAL',
] as const satisfies readonly ErrorCode[]

/** The sentence of TOO_MANY_ATTEMPTS once the wait is known. */
export function tooManyAttempts(minutes: number): string {
  return `Troppi tentativi. Riprova tra ${minutes} ${minutes === 1 ? 'minuto' : 'minuti'}.`
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code)
}
