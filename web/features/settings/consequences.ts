import type { Settings } from '#contract/settings.ts'

type Rule = { when: (before: Settings, after: Settings) => boolean; text: string }

const turnedOn =
  (name: keyof Settings): Rule['when'] =>
  (before, after) =>
    before[name] === false && after[name] === true
const turnedOff =
  (name: keyof Settings): Rule['when'] =>
  (before, after) =>
    before[name] === true && after[name] === false

const takesPictures = ({ allowedFileTypes }: Settings): boolean =>
  allowedFileTypes.some((type) => type !== 'pdf')

const rules: Rule[] = [
  {
    when: turnedOn('maintenanceMode'),
    text: 'Il sito chiude subito per tutti tranne gli amministratori: chi sta scrivendo qualcosa vede «Torniamo presto».',
  },
  { when: turnedOff('maintenanceMode'), text: 'Il sito riapre subito per tutti.' },
  { when: turnedOff('registrationEnabled'), text: 'Nessuno potrà più creare un account.' },
  { when: turnedOn('registrationEnabled'), text: 'Chiunque potrà di nuovo creare un account.' },
  {
    when: (before, after) => after.sessionTimeout < before.sessionTimeout,
    text: 'Chi non usa il sito da più tempo della nuova durata dovrà accedere di nuovo.',
  },
  {
    when: turnedOn('twoFactorRequired'),
    text: 'Ogni amministratore, tu compreso, dovrà attivare un codice temporaneo prima di continuare.',
  },
  {
    when: turnedOff('twoFactorRequired'),
    text: 'Agli amministratori che non l’hanno attivata basterà la password; chi l’ha attivata continua a usarla.',
  },
  {
    when: turnedOn('autoApproveEvents'),
    text: 'Gli eventi proposti andranno in calendario senza che nessuno li legga prima.',
  },
  {
    when: turnedOff('moderationEnabled'),
    text: 'I post di chi scrive per la prima volta saranno pubblicati senza che nessuno li legga prima.',
  },
  {
    when: turnedOff('emailNotifications'),
    text: 'Nessuno riceverà più email sui propri eventi.',
  },
  {
    when: turnedOff('adminAlerts'),
    text: 'Gli amministratori non saranno più avvisati di proposte, segnalazioni e problemi di sicurezza.',
  },
  {
    when: (before, after) => takesPictures(before) && !takesPictures(after),
    text: 'Nessuno potrà più caricare foto.',
  },
]

/** What people will notice of the change, where it is heavy enough to be asked about. */
export const consequencesOf = (before: Settings, after: Settings): string[] =>
  rules.filter(({ when }) => when(before, after)).map(({ text }) => text)
