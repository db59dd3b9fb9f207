// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted as it stands.
import { type Fault, oneEdit as fault } from '../fault.ts'

const promises = 'scripts/source-promises.test.ts'
const drafts = 'scripts/forms-keep-drafts.test.ts'

/** What tests notice that read the code instead of running it: no failing code could make them red (`../blunt/kept-green.ts`). */
export const sourceFaults: readonly Fault[] = [
  fault(
    'messages-from-anywhere',
    'A window may as well be told things by messages.',
    [
      'web/main.tsx',
      'function inATask(',
      "addEventListener('message', ({ data }) => location.assign(data))\n\nfunction inATask(",
    ],
    { file: promises, name: 'no window listens to messages' },
  ),
  fault(
    'statement-of-texts',
    'One more search, and the word is only ever one of ours.',
    [
      'server/features/users/member-words.queries.ts',
      'const few = 2000',
      "export const byWord = (db: Db, word: string) => db.unsafe(`select * from profile_words where word = '${word}'`)\n\nconst few = 2000",
    ],
    { file: promises, name: 'no statement is made of texts' },
  ),
  fault(
    'by-a-shell',
    'A shell finds programs by itself.',
    ['server/db/embedded/run-program.ts', 'windowsHide: true,', 'windowsHide: true, shell: true,'],
    { file: promises, name: 'programs are started with a list of arguments, never by a shell' },
  ),
  fault(
    'talkative-log',
    'Whoever reads the log wants to know which link it was.',
    [
      'server/features/auth/links.service.ts',
      "'A link was used that is not valid'",
      '`A link was used that is not valid: ${token}`',
    ],
    { file: promises, name: 'messages of the log are fixed, but for numbers and words of ours' },
  ),
  fault(
    'form-without-draft',
    'Nobody closes a form in the middle.',
    [
      'web/features/community/post-form.tsx',
      '  const draft = useDraft(form, {',
      '  const draft = noDraft(form, {',
    ],
    { file: drafts, name: 'every form keeps a draft, or says why not' },
  ),
  fault(
    'kept-password',
    'Whoever comes back to the form finds all of it.',
    ['web/features/auth/sign-up-form.tsx', ', omit: neverKept', ''],
    { file: drafts, name: 'a form that keeps a draft keeps no secret of it' },
  ),
  fault(
    'untried-text',
    'A new text is written down as tried, and nobody tries it.',
    ['server/testing/hostile-fields.ts', "  'post_photos.alt': 300,\n", ''],
    {
      file: 'scripts/hostile-fields.test.ts',
      name: 'each text that is tried with attacks is one that can be written',
    },
  ),
  fault(
    'pattern-of-pieces',
    'A pattern made of pieces is easier to read.',
    [
      'contract/post-filters.ts',
      'export const postTypes',
      "export const ofWord = (word: string) => new RegExp(word + '+')\n\nexport const postTypes",
    ],
    { file: 'scripts/patterns.test.ts', name: 'patterns made of pieces are those that are known' },
  ),
  fault(
    'stale-build',
    'What groups the files of a build hardly ever changes.',
    ['scripts/setup/built.mjs', "  'scripts/shared-chunks.ts',\n", ''],
    {
      file: 'scripts/setup/built.test.mjs',
      name: 'whatever takes part in a build makes another one when it changes',
    },
  ),
  fault(
    'rules-in-a-screen',
    'A screen may ask the contract what an endpoint takes.',
    [
      'web/features/community/community.api.ts',
      'import { settleComment }',
      'export const takes = community.comment.input\nimport { settleComment }',
    ],
    {
      file: 'scripts/light-contract/lighten.test.ts',
      name: 'no screen reads of an endpoint what browsers are not given',
    },
  ),
  fault(
    'address-twice',
    'The file of a track may lie where the track does.',
    ['contract/diary.ts', "path: '/diary/:id/gpx',", "path: '/diary/:id/track',"],
    { file: 'contract/contract.test.ts', name: 'has an address of its own' },
  ),
  fault(
    'renamed-code',
    'Code is renamed, and the fault that breaks it is forgotten.',
    ['server/platform/bind.ts', "return 'FORBIDDEN'\n", "return 'FORBIDDEN' as const\n"],
    { file: 'scripts/seeded/faults.test.ts', name: 'still meets the code that it breaks' },
  ),
  fault(
    'renamed-test',
    'A test is renamed, and the fault that it notices is forgotten.',
    ['server/permission-states.test.ts', 'make no rider an admin', 'leave riders what they are'],
    { file: 'scripts/seeded/faults.test.ts', name: 'still names tests that are there, each once' },
  ),
  fault(
    'lenient-schema',
    'Whatever can be read as XML is a good track.',
    [
      'server/features/tracks/write-gpx.test.ts',
      'return errors.map(',
      "return errors.filter((one) => one.message.includes('parser error')).map(",
    ],
    { file: 'server/features/tracks/write-gpx.test.ts', name: 'would refuse' },
  ),
]
