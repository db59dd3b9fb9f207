import { lifetimes } from '#contract/auth-forms.ts'
import type { Settings } from '#contract/settings.ts'
import type { Db, Viewer } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { mustEnrol } from './auth.queries.ts'

export type OpenSession = Viewer & { isDueForRenewal: boolean }
type Needs = { db: Db; settings: () => Settings }

/** Who is behind a session `s`, and which of them are open: one rule for the cookie of a request and for the streams of a server. */
function ruleOf({ db, settings }: Needs) {
  const inForce = settings()
  return {
    viewer: db`s.id as session_id, s.user_id as id, r.role, ${mustEnrol(db, inForce)} as must_enrol`,
    people: db`join users u on u.id = s.user_id join user_roles r on r.user_id = s.user_id`,
    isOpen: db`u.blocked_at is null
      and s.last_seen_at > now() - make_interval(hours => ${inForce.sessionTimeout})
      and s.created_at > now() - make_interval(days => ${lifetimes.sessionMaxDays})`,
  }
}

/** Whose these tokens are, in their order; null where the session is not open. */
export async function findSessions(needs: Needs, tokens: readonly string[]): Promise<(OpenSession | null)[]> {
  const { viewer, people, isOpen } = ruleOf(needs)
  // As text: of a list of buffers the driver believes that it is one.
  const hashes = tokens.map((token) => `\\x${hashToken(token).toString('hex')}`)
  const rows = await needs.db<(OpenSession & { tokenHash: string })[]>`
    select ${viewer}, s.last_seen_at < now() - interval '1 minute' as is_due_for_renewal, s.token_hash::text
    from sessions s ${people}
    where s.token_hash = any(${hashes}::text[]::bytea[]) and ${isOpen}`
  const byHash = new Map(rows.map(({ tokenHash, ...session }) => [tokenHash, session]))
  return hashes.map((hash) => byHash.get(hash) ?? null)
}

/** Those of many sessions that are open, in one statement. A session keeps its token for life: its id finds the same. */
export async function findOpenSessions(needs: Needs, ids: readonly string[]): Promise<Viewer[]> {
  const { viewer, people, isOpen } = ruleOf(needs)
  return needs.db<Viewer[]>`
    select ${viewer} from sessions s ${people}
    where s.id = any(${ids as string[]}::uuid[]) and ${isOpen}`
}
