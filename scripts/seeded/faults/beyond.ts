import { type Fault, oneEdit as fault } from '../fault.ts'
import { accountFaults } from './beyond-accounts.ts'
import { pageFaults } from './beyond-pages.ts'
import { sourceFaults } from './beyond-sources.ts'

/** Not of the catalogue's 44: what breaks the suites that none of those can break. `npm run test:seeded -- beyond`. */
export const beyondFaults: readonly Fault[] = [
  fault(
    'lenient-parser',
    'Some client sends odd headers, so the parser is told to be lenient.',
    [
      'server/platform/node-server.ts',
      '    requireHostHeader: false,\n',
      '    requireHostHeader: false,\n    insecureHTTPParser: true,\n',
    ],
    {
      file: 'server/raw-requests.test.ts',
      name: 'a request that two programs could read in two ways is refused, and the connection with it',
    },
  ),
  fault(
    'unchecked-input',
    'The form checks what is typed; the server takes what comes.',
    [
      'server/platform/bind.ts',
      'const input = endpoint.input.parse(collectInput(request, endpoint))',
      'const sent = collectInput(request, endpoint)\n        const input = endpoint.input.safeParse(sent).data ?? sent',
    ],
    {
      file: 'server/wrong-input.test.ts',
      name: 'a field of the wrong kind is refused in Italian',
      of: 'auth.login',
    },
    {
      file: 'server/wrong-input-strange.test.ts',
      name: 'no text, however strange, is a server error',
      of: 'auth.login',
    },
  ),
  fault(
    'no-index',
    'PostgreSQL is quick enough without an index for the feed.',
    [
      'server/db/migrations/0009_community.sql',
      "create index community_posts_newest on community_posts (created_at desc, id desc) where status = 'published';\n",
      '',
    ],
    { file: 'server/many-lists.test.ts', name: 'rows of each', of: 'community.feed' },
  ),
  {
    id: 'beyond/unchained',
    careless: 'Each row of the audit log has a hash of its own, which is enough.',
    edits: [
      {
        file: 'server/db/migrations/0023_audit_chain.sql',
        find: "sha256(coalesce(last.hash, ''::bytea) || convert_to(",
        replace: 'sha256(convert_to(',
      },
      {
        file: 'server/features/audit/audit-chain.service.ts',
        find: ".update(Buffer.from(before.hash, 'hex')).update(link.content)",
        replace: '.update(link.content)',
      },
    ],
    tests: [
      {
        file: 'server/features/audit/audit-forgery.test.ts',
        name: 'a change whose own hash was made anew is found by the row after it',
      },
    ],
  },
  fault(
    'unchecked-chain',
    'The chain is followed by its numbers.',
    [
      'server/features/audit/audit-chain.service.ts',
      'if (hash !== link.hash) return',
      'if (hash.length !== link.hash.length) return',
    ],
    { file: 'server/features/audit/audit-chain.test.ts', name: 'a change of any of many rows' },
  ),
  fault(
    'deadlock-is-a-bug',
    'Whatever the database says is a server error.',
    ['server/platform/error-answers.ts', "'25006', '40P01', '40001'],", "'25006'],"],
    {
      file: 'server/transient-errors.test.ts',
      name: 'answered 503, in Italian and with when to come back, is',
    },
  ),
  fault(
    'roles-by-hand',
    'The application may write the table of roles: it knows what it does.',
    ['server/db/app-role.ts', "  user_roles: ['SELECT'],\n", '  user_roles: usual,\n'],
    { file: 'server/db/app-role.test.ts', name: 'writes no role and no total itself' },
  ),
  fault(
    'restored-sessions',
    'A restored backup is as it was, open sessions and all.',
    [
      'server/features/backup/restore.service.ts',
      '    await endEverySession({ db })\n',
      '    void endEverySession\n',
    ],
    {
      file: 'server/features/backup/round-trip.test.ts',
      name: 'the restored server runs: the old password, the pictures, and what is written next',
    },
  ),
  fault(
    'unseen-damage',
    'A damaged backup will not unpack anyway.',
    [
      'server/features/backup/sealing.ts',
      'return tagOf(plain, place).equals(chunk.subarray(plain.length)) ? plain : null',
      'return tagOf(plain, place).length > 0 ? plain : null',
    ],
    {
      file: 'server/features/backup/damage.test.ts',
      name: 'of many single bits of a plain backup none goes unseen',
    },
  ),
  fault(
    'claimed-for-minutes',
    'No mail server takes longer than the claim of a mail.',
    [
      'server/features/mail/mail.worker.ts',
      'const claimed = setInterval(() => renew(post.db, job), renewMs)',
      'const claimed = setInterval(() => void [renew, post.db], renewMs)',
    ],
    {
      file: 'server/features/mail/mail-once.test.ts',
      name: 'that waits for a slow mail server keeps the mail from all others',
    },
  ),
  fault(
    'clocks-of-the-server',
    'What is typed into the form is the time of the server.',
    ['contract/rome-time.ts', "timeZone: 'Europe/Rome',", "timeZone: 'UTC',"],
    { file: 'server/features/events/event-times.test.ts', name: 'an hour ahead, to the second' },
  ),
  fault(
    'told-to-all',
    'Pages that it does not concern will look again in vain.',
    [
      'server/platform/live.ts',
      '  if (userIds === null) return tell({ userIds, ...message })\n',
      '  if (message) return tell({ userIds: null, ...message })\n',
    ],
    { file: 'server/live.test.ts', name: 'a message for one person never reaches another' },
  ),
  fault(
    'maintenance-by-page',
    'During maintenance the pages say so, which is enough.',
    [
      'server/platform/bind.ts',
      "  return settings.maintenanceMode && !mayPassMaintenance ? 'MAINTENANCE' : null\n",
      '  void [settings, mayPassMaintenance]\n  return null\n',
    ],
    { file: 'server/maintenance.test.ts', name: 'riders who are signed in are out while it lasts' },
    { file: 'server/permission-states.test.ts', name: 'a rider while the site is in maintenance' },
    {
      file: 'server/features/settings/switches.test.ts',
      name: 'maintenanceMode closes the site for all but admins, and opens it again',
    },
  ),
  ...accountFaults,
  ...sourceFaults,
  ...pageFaults,
]
