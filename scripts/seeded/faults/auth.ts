// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted as it stands.
import type { Fault } from '../fault.ts'

const sessions = 'server/features/auth/sessions.service.ts'
const sessionsTest = 'server/features/auth/sessions.test.ts'
const reset = 'server/features/auth/password-reset.test.ts'

export const authFaults: readonly Fault[] = [
  {
    // In the place of the dummy hash: login says that nobody has that name (spec), asking for a link never does.
    id: 'auth/reset-tells',
    careless: 'Asking for a new password says when there is no such account.',
    edits: [
      {
        file: 'server/features/auth/passwords.service.ts',
        find: '  const mayBeSent = await isResetLeft(ctx, account?.id ?? name)\n',
        replace:
          "  if (!account) throw new AppError('USER_NOT_FOUND')\n  const mayBeSent = await isResetLeft(ctx, account?.id ?? name)\n",
      },
    ],
    test: { file: reset, name: 'is answered alike for a known, an unknown and a blocked account' },
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
    test: { file: sessionsTest, name: 'carries 256 random bits that the database does not know' },
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
    test: { file: sessionsTest, name: 'a cookie planted before the sign-in opens nothing after it' },
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
    test: { file: reset, name: 'sets the new password once and ends every session' },
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
    test: {
      file: 'server/features/auth/login-limits.test.ts',
      name: 'the right password is refused during the pause',
    },
  },
  {
    id: 'auth/host-from-header',
    careless: 'Links in mails lead to whatever host the request named.',
    edits: [
      {
        file: 'server/platform/http.ts',
        find: '    limitArrival(request, app.server)\n',
        replace:
          '    limitArrival(request, app.server)\n    Object.assign(config, { seenAt: `${request.protocol}://${request.host}` })\n',
      },
      {
        file: 'server/features/auth/auth.mails.ts',
        find: 'url: `${config.publicUrl}/reset-password#token=${token}`',
        replace: 'url: `${(config as { seenAt?: string }).seenAt}/reset-password#token=${token}`',
      },
    ],
    test: { file: reset, name: 'header keeps the site in the link' },
  },
  {
    id: 'auth/remembered-role',
    careless: 'Who a session belongs to, and their role, is kept in memory for a minute.',
    edits: [
      {
        file: sessions,
        find: 'async function findSession({ db, settings }: Services, token: string): Promise<OpenSession | null> {\n',
        replace: `const remembered = new Map<string, { role: Viewer['role']; until: number }>()

async function findSession(services: Services, token: string): Promise<OpenSession | null> {
  const session = await askForSession(services, token)
  if (!session) return null
  const known = remembered.get(token)
  if (known && known.until > Date.now()) return { ...session, role: known.role }
  remembered.set(token, { role: session.role, until: Date.now() + 60_000 })
  return session
}

async function askForSession({ db, settings }: Services, token: string): Promise<OpenSession | null> {
`,
      },
    ],
    test: { file: sessionsTest, name: 'a new role holds with the very next request, up and down' },
  },
  {
    id: 'auth/cookie-to-other-sites',
    careless: 'The cookie says nothing about other sites, so that links in mails find one signed in.',
    edits: [
      {
        file: 'server/platform/session-cookie.ts',
        find: "httpOnly: true, sameSite: 'lax', secure:",
        replace: 'httpOnly: true, sameSite: false, secure:',
      },
    ],
    test: { file: sessionsTest, name: 'is out of reach of scripts and other sites' },
  },
]
