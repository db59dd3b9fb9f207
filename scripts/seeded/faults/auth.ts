// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted as it stands.
import type { Fault } from '../fault.ts'

const sessions = 'server/features/auth/sessions.service.ts'
const sessionsTest = 'server/features/auth/sessions.test.ts'
const csrf = 'e2e/csrf.spec.ts'
const reset = 'server/features/auth/password-reset.test.ts'

export const authFaults: readonly Fault[] = [
  {
    // The dummy hash stands where this product must not tell: at the reset. Login says that nobody has that name (spec).
    id: 'auth/no-dummy-work',
    careless: 'A new password for a name that nobody has: there is nothing to do, so it is answered at once.',
    edits: [
      {
        file: 'server/features/auth/passwords.service.ts',
        find: '  // The same questions for a name that nobody has, and one commit for all of them: how long it takes must not tell either.\n',
        replace: '  if (!account) return { ok: true }\n',
      },
    ],
    tests: [
      {
        file: 'server/features/auth/reset-timing.test.ts',
        name: 'asking for a new password takes as long for a name that nobody has',
      },
    ],
  },
  {
    id: 'auth/token-as-it-is',
    careless: 'Tokens are random enough to be stored as they are.',
    edits: [
      {
        file: 'server/platform/tokens.ts',
        find: "createHash('sha256').update(token).digest()",
        replace: 'createHash ? Buffer.from(token) : Buffer.of()',
      },
    ],
    tests: [{ file: sessionsTest, name: 'carries 256 random bits that the database does not know' }],
  },
  {
    id: 'auth/no-rotation',
    careless: 'A browser that has a cookie already keeps it when somebody signs in.',
    edits: [
      {
        file: sessions,
        find: '  const token = newToken()\n',
        replace: '  const token = ctx.request.sessionToken ?? newToken()\n',
      },
    ],
    tests: [{ file: sessionsTest, name: 'a cookie planted before the sign-in opens nothing after it' }],
  },
  {
    id: 'auth/reset-reusable',
    careless: 'A link works until its hour is over.',
    edits: [
      {
        file: 'server/features/auth/links.service.ts',
        find: '      delete from auth_tokens\n      where purpose = ${purpose} and user_id = (',
        replace:
          '      select token_hash, user_id, email from auth_tokens\n      where purpose = ${purpose} and user_id = (',
      },
      {
        file: 'server/features/auth/links.service.ts',
        find: '      returning token_hash, user_id, email\n',
        replace: '',
      },
      {
        file: 'server/features/auth/passwords.service.ts',
        find: "  await endAllSessions(ctx, userId)\n  await revokeTokens(ctx, userId, 'password_reset')\n",
        replace: '  await endAllSessions(ctx, userId)\n',
      },
    ],
    tests: [{ file: reset, name: 'sets the new password once and ends every session' }],
  },
  {
    id: 'auth/no-lock-out',
    careless: 'Guesses are limited by address; an account knows no limit.',
    edits: [
      {
        file: 'server/features/auth/auth.service.ts',
        find: '  const { isLast } = await takeAttempt(ctx, byAccount)\n',
        replace: '  const isLast = false\n',
      },
    ],
    tests: [
      {
        file: 'server/features/auth/login-limits.test.ts',
        name: 'the right password is refused during the pause',
      },
      {
        file: 'server/process-races-accounts.test.ts',
        name: 'of a hundred wrong passwords at once five are looked at',
      },
    ],
  },
  {
    id: 'auth/host-from-header',
    careless: 'Links in mails lead to whatever host the request named.',
    edits: [
      {
        file: 'server/platform/http.ts',
        find: '    limitArrival(request, reply, app.server)\n',
        replace:
          '    limitArrival(request, reply, app.server)\n    Object.assign(config, { seenAt: `${request.protocol}://${request.host}` })\n',
      },
      {
        file: 'server/features/auth/auth.mails.ts',
        find: 'url: `${config.publicUrl}/reset-password#token=${token}`',
        replace: 'url: `${(config as { seenAt?: string }).seenAt}/reset-password#token=${token}`',
      },
    ],
    tests: [{ file: reset, name: 'header keeps the site in the link' }],
  },
  {
    // Here a demotion ends what the session may, and its streams, not the session: the role is asked at each request.
    id: 'auth/outlives-demotion',
    careless:
      'A session says what its person may, as of the sign-in; whoever is demoted keeps it until it ends.',
    edits: [
      {
        file: 'server/db/migrations/0001_accounts.sql',
        find: "  device text not null default '',\n",
        replace: "  device text not null default '',\n  role text,\n",
      },
      {
        file: sessions,
        find: '    insert into sessions (token_hash, user_id, device, last_seen_at)\n    values (${hashToken(token)}, ${userId}, ${ctx.request.device}, clock_timestamp())`',
        replace:
          '    insert into sessions (token_hash, user_id, device, last_seen_at, role)\n    select ${hashToken(token)}, ${userId}, ${ctx.request.device}, clock_timestamp(), role\n    from user_roles where user_id = ${userId}`',
      },
      {
        file: 'server/features/auth/sessions.queries.ts',
        find: 's.user_id as id, r.role, ${mustEnrol',
        replace: 's.user_id as id, coalesce(s.role, r.role) as role, ${mustEnrol',
      },
      {
        file: 'server/features/users/roles.service.ts',
        find: '    await tellSession(ctx, id)\n',
        replace: '    void tellSession\n',
      },
    ],
    tests: [
      { file: sessionsTest, name: 'a new role holds with the very next request, up and down' },
      { file: 'server/permission-states.test.ts', name: 'an admin demoted a moment ago' },
      {
        file: 'server/permission-states.test.ts',
        name: 'not one of 100 requests that an admin sends when the demotion was answered',
      },
      { file: 'server/live-ends.test.ts', name: 'being no admin any more' },
    ],
  },
  {
    id: 'auth/cookie-to-other-sites',
    careless: 'The cookie says nothing about other sites, and no write is asked where it comes from.',
    edits: [
      {
        file: 'server/platform/http.ts',
        find: "  if (!isOurs) throw new AppError('FOREIGN_ORIGIN')\n",
        replace: '  void isOurs\n',
      },
      {
        file: 'server/platform/session-cookie.ts',
        find: "httpOnly: true, sameSite: 'lax', secure:",
        replace: 'httpOnly: true, sameSite: false, secure:',
      },
    ],
    tests: [
      { file: sessionsTest, name: 'is out of reach of scripts and other sites' },
      { file: 'server/http.test.ts', name: 'a write from elsewhere' },
      { file: csrf, name: 'the cookie of a sign-in stays at home when another site writes' },
      { file: csrf, name: 'no write follows from a page of another site, whatever it sends' },
    ],
  },
]
