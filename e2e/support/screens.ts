/** Every address of the app with the heading it shows: what the crawls and scans walk through. */
export type Screen = { path: string; heading: string }

const screens = (list: [path: string, heading: string][]): Screen[] =>
  list.map(([path, heading]) => ({ path, heading }))

export const publicScreens = screens([
  ['/login', 'Accedi'],
  ['/signup', 'Crea il tuo account'],
  ['/reset-password', 'Nuova password'],
  ['/unsubscribe', 'Email'],
  ['/setup-admin', 'Configurazione iniziale'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Termini e Condizioni'],
  ['/come-contiamo-i-tornanti', 'Come contiamo i tornanti'],
  ['/come-funzionano-i-punti', 'Come funzionano i punti'],
  ['/una/strada/che-non-esiste', 'Oops! Page not found'],
])

export const home: Screen = { path: '/', heading: 'Tornanti' }

/** Screens of riders that do what they promise. */
export const riderScreens = screens([
  ['/route-planner', 'Itinerari'],
  ['/route-planner?difficulty=Avanzato', 'Itinerari'],
  ['/map', 'Mappa'],
  ['/friends', 'Amici'],
  ['/profile', 'Il mio Profilo'],
  ['/user/7f3c', 'Profilo'],
  ['/diary', 'Diario di viaggio'],
  ['/community', 'Community'],
  ['/community?scheda=diari', 'Community'],
  ['/community/7f3c', 'Post'],
  ['/events', 'Eventi'],
  ['/events?quando=passati', 'Eventi'],
  ['/events/7f3c', 'Evento'],
  ['/notifications', 'Notifiche'],
  ['/outbox', 'Scritto senza connessione'],
])

/** Screens of admins that do what they promise. */
export const adminScreens = screens([
  ['/admin', 'Dashboard'],
  ['/admin?sezione=punti', 'Dashboard'],
  ['/admin/analytics', 'Analisi & Report'],
  ['/admin/analytics?sezione=contenuti', 'Analisi & Report'],
  ['/admin/events', 'Eventi'],
  ['/admin/events?stato=futuri', 'Eventi'],
  ['/admin/events?stato=passati', 'Eventi'],
  ['/admin/events?stato=rifiutati', 'Eventi'],
  ['/admin/events?stato=cancellati', 'Eventi'],
  ['/admin/content', 'Contenuti & POI'],
  ['/admin/content?elenco=verificati', 'Contenuti & POI'],
  ['/admin/content?elenco=segnalazioni', 'Contenuti & POI'],
  ['/admin/content?elenco=post', 'Contenuti & POI'],
  ['/admin/notifications', 'Notifiche'],
])

/** Screens of super admins that do what they promise. */
export const superAdminScreens = screens([
  ['/admin/users', 'Gestione Utenti'],
  ['/admin/audit', 'Registro attività'],
  ['/admin/settings', 'Configurazioni'],
  ['/admin/settings?gruppo=notifiche', 'Configurazioni'],
  ['/admin/settings?gruppo=sicurezza', 'Configurazioni'],
  ['/admin/settings?gruppo=contenuti', 'Configurazioni'],
])
