type Sentences = Record<string, readonly [status: number, message: string]>

/** What a browser must be able to say by itself; every other sentence comes with the answer. */
export const generalErrors = {
  INVALID_INPUT: [422, 'Correggi gli errori nel modulo'],
  MALFORMED_REQUEST: [400, 'La richiesta non è leggibile. Ricarica la pagina e riprova.'],
  UNSUPPORTED_CONTENT: [415, 'Il formato dei dati inviati non è accettato.'],
  TOO_LARGE: [413, 'I dati inviati sono troppo grandi.'],
  ADDRESS_TOO_LONG: [414, 'L’indirizzo richiesto è troppo lungo.'],
  FOREIGN_ORIGIN: [403, 'Richiesta rifiutata perché proviene da un altro sito.'],
  NOT_SIGNED_IN: [401, 'Non autenticato'],
  FORBIDDEN: [403, 'Non hai i permessi per questa operazione.'],
  NOT_FOUND: [404, 'Contenuto non trovato.'],
  TOO_MANY_ATTEMPTS: [429, 'Troppi tentativi. Riprova più tardi.'],
  BUSY: [503, 'In questo momento ci sono molte richieste. Riprova tra qualche secondo.'],
  UNAVAILABLE: [503, 'Servizio momentaneamente non disponibile. Riprova tra poco.'],
  MAINTENANCE: [503, 'Torniamo presto'],
  INTERNAL: [500, 'Si è verificato un errore imprevisto. Riprova tra poco.'],
  LINK_INVALID: [410, 'Link non valido o scaduto'],
} as const satisfies Sentences

/** Every failure the API can answer with: its status and the sentence a person reads. */
export const errors = {
  ...generalErrors,

  USER_NOT_FOUND: [404, 'Utente non trovato'],
  WRONG_PASSWORD: [401, 'Password non corretta'],
  SECOND_FACTOR_NEEDED: [401, 'Inserisci il codice della tua app di autenticazione.'],
  SECOND_FACTOR_WRONG: [401, 'Codice non corretto o già usato'],
  TWO_FACTOR_REQUIRED: [403, 'Prima di continuare attiva la verifica in due passaggi.'],
  TWO_FACTOR_ON: [409, 'La verifica in due passaggi è già attiva.'],
  TWO_FACTOR_OFF: [409, 'La verifica in due passaggi non è attiva.'],
  TWO_FACTOR_NOT_BEGUN: [409, 'È passato troppo tempo: ricomincia da capo.'],
  ACCOUNT_BLOCKED: [403, 'Questo account è stato bloccato. Contatta gli amministratori.'],
  ALREADY_SIGNED_IN: [409, "Hai già effettuato l'accesso. Esci per creare un altro account."],
  REGISTRATION_CLOSED: [403, 'Le registrazioni sono momentaneamente chiuse.'],
  EMAIL_TAKEN: [409, 'Email già registrata. Prova ad accedere invece.'],
  NICKNAME_TAKEN: [409, 'Nickname già in uso'],
  PHONE_TAKEN: [409, 'Numero di telefono già in uso'],
  NICKNAME_AND_PHONE_TAKEN: [409, 'Nickname e numero di telefono già in uso'],
  SETUP_DONE: [409, 'Configurazione già completata'],
  SETUP_CODE_WRONG: [
    403,
    "Codice di configurazione mancante, non valido o scaduto. Usa il link stampato all'avvio del server: vale 30 minuti.",
  ],

  PUSH_SERVICE_UNKNOWN: [422, 'Questo browser usa un servizio di notifiche che non conosciamo.'],
  FILE_TOO_LARGE: [413, 'Il file è troppo grande.'],
  UPLOAD_INCOMPLETE: [400, 'Il caricamento si è interrotto prima della fine. Riprova.'],
  GPX_TOO_LARGE: [413, 'Il file GPX supera i 25 MB. Riducilo o dividilo in più tappe.'],
  GPX_EMPTY_FILE: [422, 'Il file è vuoto.'],
  GPX_ENCODING: [
    422,
    'Il file non è un testo leggibile: salvalo di nuovo come GPX in UTF-8 dal programma con cui lo hai creato.',
  ],
  GPX_NOT_GPX: [
    422,
    'Il file non è un GPX. Scegli un file con estensione .gpx esportato dal navigatore o dal sito.',
  ],
  GPX_BROKEN: [422, 'Il file GPX è danneggiato: il testo XML non è valido. Esportalo di nuovo.'],
  GPX_TRUNCATED: [422, 'Il file GPX è incompleto: si interrompe prima della fine. Esportalo di nuovo.'],
  GPX_DOCTYPE: [422, 'Il file contiene una dichiarazione DOCTYPE, che per sicurezza non accettiamo.'],
  GPX_TOO_DEEP: [422, 'Il file GPX ha troppi elementi uno dentro l’altro e non può essere letto.'],
  GPX_TEXT_TOO_LONG: [422, 'Il file GPX contiene un testo troppo lungo (oltre 20.000 caratteri).'],
  GPX_TOO_MANY_POINTS: [422, 'La traccia ha più di 200.000 punti. Semplificala o dividila in più tappe.'],
  GPX_TOO_LONG: [422, 'La traccia supera i 5.000 km. Dividila in più tappe.'],
  GPX_TOO_MANY_WAYPOINTS: [422, 'Il file GPX ha più di 2.000 waypoint. Togline alcuni e riprova.'],
  GPX_NO_TRACK: [422, 'Il file GPX non contiene né una traccia né una rotta con almeno due punti.'],
  GPX_NO_VALID_POINTS: [
    422,
    'Le coordinate del file GPX non sono valide: nessun punto si trova sulla Terra.',
  ],
  GPX_TOO_SLOW: [422, 'Il file GPX richiede troppo tempo per essere letto. Semplificalo e riprova.'],
  TRACK_GONE: [404, 'Questa traccia non è più disponibile.'],
  TRACK_NOT_FOUND: [404, 'La traccia caricata non è più disponibile. Carica di nuovo il file GPX.'],
  ITINERARY_NOT_FOUND: [404, 'Questo itinerario non esiste o non è più disponibile.'],
  ITINERARY_CHANGED: [
    409,
    'Nel frattempo qualcun altro ha modificato questo itinerario. Copia le tue modifiche, ricarica la pagina e riprova.',
  ],

  PICTURE_TOO_LARGE: [413, 'La foto è troppo grande. Riducila e riprova.'],
  PICTURE_EMPTY_FILE: [422, 'La foto è vuota: il file non contiene nulla.'],
  PICTURE_TYPE: [422, 'Il file non è una foto in un formato accettato. Usa JPEG o PNG.'],
  PICTURE_BROKEN: [422, 'La foto è danneggiata e non può essere letta. Salvala di nuovo e riprova.'],
  PICTURE_TOO_MANY_PIXELS: [422, 'La foto supera i 50 megapixel. Riducila e riprova.'],
  PICTURE_TOO_SLOW: [422, 'La foto richiede troppo tempo per essere letta. Riducila e riprova.'],
  PICTURE_NOT_FOUND: [404, 'Una foto non è più disponibile. Toglila e caricala di nuovo.'],
  PROFILE_NOT_FOUND: [404, 'Profilo non trovato'],
  LAST_ADMIN: [
    409,
    'Sei l’unico amministratore: prima di eliminare l’account nomina qualcun altro al tuo posto.',
  ],
  FRIEND_IS_SELF: [422, 'Non puoi inviare una richiesta a te stesso'],
  FRIENDSHIP_EXISTS: [409, 'Amicizia già esistente o richiesta già inviata'],
  FRIEND_REQUEST_NOT_FOUND: [404, 'Questa richiesta non c’è più: è stata ritirata o hai già risposto.'],
  DIARY_ENTRY_NOT_FOUND: [404, 'Questa voce del diario non esiste o è stata eliminata.'],
  DIARY_ENTRY_CHANGED: [
    409,
    'Hai modificato questa voce in un’altra finestra. Il tuo testo è ancora qui: scegli nel modulo quale dei due tenere.',
  ],
  OWN_ACCOUNT: [403, 'Non puoi farlo sul tuo stesso account.'],
  SUPER_ADMIN_PROTECTED: [403, 'Un super admin non può essere modificato, bloccato o eliminato da qui.'],
  POINTS_BELOW_ZERO: [409, 'I punti totali non possono scendere sotto zero'],
  POINTS_FOR_ONESELF: [403, 'Non puoi assegnare punti a te stesso.'],
  TAG_NOT_A_FRIEND: [409, 'Puoi taggare solo i tuoi amici: qualcuno della lista non lo è più.'],

  POST_NOT_FOUND: [404, 'Questo post non esiste o è stato eliminato.'],
  POST_CHANGED: [409, 'Il post è cambiato da quando l’hai letto: rileggilo prima di approvarlo.'],
  NOT_OWN_POST: [403, 'Puoi eliminare solo i tuoi post.'],
  COMMENT_NOT_FOUND: [404, 'Questo commento non esiste o è stato eliminato.'],
  NOT_OWN_COMMENT: [403, 'Puoi eliminare solo i tuoi commenti.'],
  REPORT_OF_OWN_POST: [403, 'Non puoi segnalare un tuo post: se vuoi, eliminalo.'],
  REPORT_OF_OWN_COMMENT: [403, 'Non puoi segnalare un tuo commento: se vuoi, eliminalo.'],

  CONTENT_CHANGED: [
    409,
    'Nel frattempo è cambiato qualcosa: rileggi il contenuto e le segnalazioni prima di decidere.',
  ],

  POI_NOT_FOUND: [404, 'Questo punto non c’è più: è stato eliminato.'],
  POI_CHANGED: [409, 'Il punto è cambiato da quando l’hai letto: rileggilo prima di verificarlo.'],
  POI_NEARBY: [409, 'Ci sono altri punti qui vicino: controlla che non sia un doppione.'],

  SETTINGS_CHANGED: [
    409,
    'Nel frattempo qualcun altro ha modificato le configurazioni. Le tue modifiche sono ancora qui: guarda che cosa è cambiato prima di salvare.',
  ],
  NOTIFICATION_NOT_FOUND: [404, 'Questa notifica non c’è più.'],

  EVENT_NOT_FOUND: [404, 'Questo evento non esiste o non è in calendario.'],
  EVENT_PENDING: [409, 'Questo evento è ancora in attesa di approvazione.'],
  EVENT_APPROVED: [409, 'Questo evento è già stato approvato.'],
  EVENT_REJECTED: [409, 'Questo evento è stato rifiutato.'],
  EVENT_CANCELLED: [409, 'Questo evento è stato cancellato.'],
  EVENT_PAST: [409, 'Evento concluso: la data di inizio è passata.'],
  EVENT_STARTED: [409, 'L’evento è già iniziato: non puoi più annullare l’iscrizione.'],
  EVENT_ALREADY_REGISTERED: [409, 'Sei già registrato a questo evento.'],
  EVENT_ALREADY_WAITING: [409, "Sei già in lista d'attesa per questo evento."],
  EVENT_FULL: [409, 'Evento al completo'],
  AUTHOR_BLOCKED: [
    409,
    'Chi lo ha scritto è bloccato: sblocca l’account prima di approvare, oppure elimina il contenuto.',
  ],
  EVENT_PROPOSER_BLOCKED: [
    409,
    'Chi ha proposto questo evento è bloccato: sblocca l’account prima di approvare, oppure rifiuta la proposta.',
  ],
  EVENT_TOO_SMALL: [409, 'Ci sono già più iscritti del massimo indicato.'],
  EVENT_CHANGED: [409, 'L’evento è cambiato da quando l’hai letto: ricaricalo e riprova.'],
  EVENT_ALREADY_DECIDED: [
    409,
    'Un amministratore ha già deciso su questa proposta: premi di nuovo per inviarla come nuova.',
  ],
  EVENT_ATTENDANCE_CHANGED: [409, 'Nel frattempo la tua iscrizione è cambiata: guarda com’è ora e riprova.'],
  EVENT_PARTICIPANTS_ONLY: [403, 'Solo chi partecipa può vedere chi viene.'],
} as const satisfies Sentences

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
  if (minutes > 120) return `Troppi tentativi. Riprova tra ${Math.ceil(minutes / 60)} ore.`
  return `Troppi tentativi. Riprova tra ${minutes} ${minutes === 1 ? 'minuto' : 'minuti'}.`
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code)
}
