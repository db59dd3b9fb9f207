// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted as it stands.
import { type Fault, oneEdit as fault } from '../fault.ts'

export const accountFaults: readonly Fault[] = [
  fault(
    'setup-twice',
    'Whether somebody runs the place is asked before the first administrator is made; no lock.',
    [
      'server/features/auth/setup.service.ts',
      "      await ctx.db`select from admin_setup for update`\n      if (!(await isSetupOpen(ctx))) throw new AppError('SETUP_DONE')\n",
      '',
    ],
    { file: 'server/features/auth/setup.test.ts', name: 'make one administrator' },
    {
      file: 'server/process-races-accounts.test.ts',
      name: 'fifty who set up the first administrator make one',
    },
  ),
  fault(
    'session-for-ever',
    'A session lasts for as long as it is used.',
    [
      'server/features/auth/sessions.queries.ts',
      '\n      and s.created_at > now() - make_interval(days => ${lifetimes.sessionMaxDays})`',
      '`',
    ],
    {
      file: 'server/features/auth/session-times.test.ts',
      name: 'ends a session after 30 days however much it is used',
    },
  ),
  fault(
    'pre-hijack',
    'A second step stays, whoever set it up before the owner of the address came.',
    [
      'server/features/auth/passwords.service.ts',
      '    if (confirmed?.isFirst) await welcomeOwner(ctx, link.userId)\n',
      '    void [confirmed, welcomeOwner]\n',
    ],
    { file: 'server/features/auth/pre-hijack.test.ts', name: 'its owner gets in by a new password' },
  ),
  {
    id: 'beyond/half-an-export',
    careless: 'The export is written once; nobody thinks of it when a field or a table comes.',
    edits: [
      {
        file: 'server/features/account/export-sections.ts',
        find: 'p.phone_number, p.city, p.bio,',
        replace: 'p.phone_number, p.bio,',
      },
      {
        file: 'server/features/account/export-sections.ts',
        find: "    covers: ['consents.user_id'],\n",
        replace: '    covers: [],\n',
      },
    ],
    tests: [
      {
        file: 'server/features/account/export.test.ts',
        name: 'a rich account is exported field by field as the database holds it',
      },
      {
        file: 'server/features/account/export-coverage.test.ts',
        name: 'every column that refers to an account is told by the export',
      },
    ],
  },
  fault(
    'unbounded-hashing',
    'Passwords are hashed as they come.',
    [
      'server/platform/passwords.ts',
      'verify: (password, stored, caller) => admit(caller, () => enter(() => verify(password, stored))),',
      'verify: (password, stored) => verify(password, stored),',
    ],
    {
      file: 'server/features/auth/password-flood.test.ts',
      name: 'a flood of two hundred sign-ins is computed',
    },
    {
      file: 'server/features/auth/password-flood.test.ts',
      name: 'one address with many accounts takes four places',
    },
  ),
  fault(
    'each-address',
    'An address is an address, also of IPv6.',
    [
      'server/platform/bind.ts',
      "...right].slice(0, 4).join(':')}::/64`",
      "...right].slice(0, 8).join(':')}`",
    ],
    { file: 'server/features/auth/address-limits.test.ts', name: 'counts a whole IPv6 /64 as one address' },
  ),
  fault(
    'typed-names-in-log',
    'It helps to see in the log whom somebody tried to be.',
    [
      'server/features/auth/auth.service.ts',
      "  if (!account) throw failedLogin(ctx, null, 'USER_NOT_FOUND')\n",
      "  if (!account) ctx.log.warn({ identifier }, 'Nobody has this name')\n  if (!account) throw failedLogin(ctx, null, 'USER_NOT_FOUND')\n",
    ],
    { file: 'server/log-injection.test.ts', name: 'nothing of it is in the log at all' },
    { file: 'server/security-log.test.ts', name: 'a name that nobody has' },
  ),
  fault(
    'code-opens-twice',
    'A code of the app is good for half a minute.',
    [
      'server/features/two-factor/second-factor.service.ts',
      'where user_id = ${userId} and last_step < ${step}`',
      'where user_id = ${userId}`',
    ],
    {
      file: 'server/features/auth/second-step.test.ts',
      name: 'a code opens once, also for twenty who come at once',
    },
  ),
  fault(
    'outrun',
    'The password was right a moment ago, so the session may begin.',
    [
      'server/features/auth/auth.service.ts',
      'where id = ${old.id} and password_hash = ${old.passwordHash} and blocked_at is null`',
      'where id = ${old.id}`',
    ],
    { file: 'server/features/auth/outrun.test.ts', name: 'a sign-in does not outrun a block' },
  ),
  fault(
    'any-password',
    'Eight characters with a capital, a digit and a sign are a good password.',
    [
      'server/features/auth/auth.service.ts',
      '  refuseGuessable(form.password, { ...form, phoneNumber: form.phone })\n',
      '  void refuseGuessable\n',
    ],
    {
      file: 'server/features/auth/guessable-passwords.test.ts',
      name: 'at every door that takes a new password',
      of: 'signing up',
    },
  ),
]
