import { createHash } from 'node:crypto'
import type { Db, Services } from '#server/platform/context.ts'

export type ChainHead = { count: number; hash: string }
type Link = ChainHead & { content: string; isGone: boolean; hasOtherActor: boolean; hasOtherPerson: boolean }
type Check = { head: ChainHead; broken: string | null }

const beginning: ChainHead = { count: 0, hash: '' }
const rowsPerPage = 1_000

/** The last row: whoever keeps a copy of it elsewhere knows everything before it. */
export async function readHead(db: Db): Promise<ChainHead> {
  const [last] = await db<ChainHead[]>`
    select seq::float8 as count, encode(hash, 'hex') as hash from audit_chain order by seq desc limit 1`
  return last ?? beginning
}

/** Follows the chain from its beginning, a page at a time. Acts that are added meanwhile are followed too. */
export async function checkChain(db: Db, pageRows = rowsPerPage): Promise<Check> {
  let head = beginning
  for (;;) {
    const page = await readLinks(db, head, pageRows)
    for (const link of page) {
      const broken = whyBroken(link, head)
      if (broken) return { head, broken }
      head = { count: link.count, hash: link.hash }
    }
    if (page.length < pageRows) return { head, broken: await findUnchained(db) }
  }
}

/** Computed here and not by the functions of the database, which whoever forges rows could change as well. */
function whyBroken(link: Link, before: ChainHead): string | null {
  const row = `Row ${link.count}`
  if (link.count !== before.count + 1) return `Row ${before.count + 1} is missing.`
  if (link.isGone) return `${row} has lost its act: it was taken out of the log.`
  const hash = createHash('sha256').update(Buffer.from(before.hash, 'hex')).update(link.content).digest('hex')
  if (hash !== link.hash) return `${row} was changed, or does not follow the row before it.`
  if (link.hasOtherActor) return `${row} names somebody else as who did it.`
  if (link.hasOtherPerson) return `${row} names somebody else as whom it was done to.`
  return null
}

const readLinks = (db: Db, { count }: ChainHead, pageRows: number): Promise<Link[]> => {
  const isOther = (name: 'actor' | 'person') => {
    const [id, salt, proof] = [db(`a.${name}_id`), db(`a.${name}_salt`), db(`c.${name}_proof`)]
    // Of somebody who has left there is nothing to compare any more.
    return db`${id} is not null and ${proof} is distinct from sha256(convert_to(${salt}::text || ${id}::text, 'UTF8'))`
  }
  return db<Link[]>`
    select c.seq::float8 as count, encode(c.hash, 'hex') as hash, a.id is null as is_gone,
      ${isOther('actor')} as has_other_actor, ${isOther('person')} as has_other_person,
      jsonb_build_array(
        c.seq, a.id, a.action, a.thing_id, a.details, (extract(epoch from a.created_at) * 1000)::bigint,
        encode(c.actor_proof, 'hex'), encode(c.person_proof, 'hex')
      )::text as content
    from audit_chain c left join audit_log a on a.id = c.entry_id
    where c.seq > ${count} order by c.seq limit ${pageRows}`
}

async function findUnchained(db: Db): Promise<string | null> {
  const [act] = await db<{ id: string }[]>`
    select id from audit_log a where not exists (select from audit_chain c where c.entry_id = a.id) limit 1`
  return act ? `The act ${act.id} stands in no row: it was put into the log past the chain.` : null
}

/** What a row's hash is now; null if there is no such row. */
export async function hashOf(db: Db, row: number): Promise<string | null> {
  const [link] = await db<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from audit_chain where seq = ${row}`
  return link?.hash ?? null
}

/** The copy outside: whoever can rewrite the whole chain cannot rewrite yesterday's log. */
export async function logChain({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  log.info({ event: 'audit_chain', ...(await readHead(db)) }, 'The audit log up to now')
}
