import type { PointType } from '#contract/points.ts'
import type { Db } from '#server/platform/context.ts'
import { demoPeople } from '../demo-people.ts'

/** What a rider has done so far: rides proposed (+50), rides joined (+10), and what an admin gave or took. */
type Doings = { proposed: number; joined: number; given?: [points: number, description: string][] }

/** Riders of every rank; whoever is not here has nothing yet. */
const doings: Record<string, Doings> = {
  sara_gs: { proposed: 14, joined: 32 },
  lucamoto: { proposed: 8, joined: 16 },
  annab: {
    proposed: 3,
    joined: 18,
    given: [
      [25, 'Guida ai passi della Valtellina scritta per tutti'],
      [-10, 'Correzione: partecipazione contata due volte'],
    ],
  },
  giulia_f: { proposed: 5, joined: 9 },
  elena_c: { proposed: 4, joined: 6 },
  paolodl: { proposed: 1, joined: 8 },
  chiara_tt: { proposed: 1, joined: 5, given: [[15, 'Segnalata la frana sull’Assietta']] },
  dserra: { proposed: 1, joined: 4 },
  marty_gallo: { proposed: 0, joined: 7 },
  stevilla: { proposed: 0, joined: 5, given: [[20, 'Catena riparata a bordo strada a tre amici']] },
  andre_conti: { proposed: 0, joined: 3 },
  vale_riva: { proposed: 0, joined: 1 },
}

const rides = [
  'Alba sullo Stelvio',
  'Giro dei laghi',
  'Gavia e Mortirolo',
  'Castagne in Appennino',
  'Costiera fuori stagione',
  'Quattro passi dolomitici',
  'Strade bianche del Chianti',
  'Futa, Raticosa, polenta',
  'Etna al tramonto',
  'Via del Sale',
] as const

type Entry = { userId: string; pointType: PointType; description: string; points: number; hoursAgo: number }

/** The people must be there. */
export async function fillPoints(db: Db): Promise<void> {
  const rows = await db<{ nickname: string; userId: string }[]>`select nickname, user_id from profiles`
  const ids = new Map(rows.map(({ nickname, userId }) => [nickname, userId]))
  const entries = demoPeople.flatMap(({ nickname, memberDays }) =>
    historyOf(ids.get(nickname) ?? '', memberDays, doings[nickname]),
  )
  await db`
    insert into user_points (user_id, point_type, description, points, created_at)
    select "userId", "pointType", description, points, now() - make_interval(hours => "hoursAgo")
    from jsonb_to_recordset(${db.json(entries)}) as entry (
      "userId" uuid, "pointType" text, description text, points int, "hoursAgo" int
    ) order by "hoursAgo" desc`
}

/** Spread over the time since they joined; what was taken comes last, so that no total falls below zero. */
function historyOf(userId: string, memberDays: number, done?: Doings): Entry[] {
  if (!done) return []
  const ride = (index: number) => rides[index % rides.length] ?? rides[0]
  const list: Omit<Entry, 'userId' | 'hoursAgo'>[] = [
    ...Array.from({ length: done.joined }, (_, index) => ({
      pointType: 'event_participation' as const,
      description: `Hai partecipato a «${ride(index)}»`,
      points: 10,
    })),
    ...Array.from({ length: done.proposed }, (_, index) => ({
      pointType: 'event_creation' as const,
      description: `Evento approvato: «${ride(index + 3)}»`,
      points: 50,
    })),
    ...(done.given ?? []).map(([points, description]) => ({
      pointType: 'admin_bonus' as const,
      description,
      points,
    })),
  ]
  const isLate = (entry: (typeof list)[number]) => entry.pointType === 'admin_bonus'
  const order = (entry: (typeof list)[number], index: number) =>
    isLate(entry) ? 1000 + index : (index * 7) % 31
  const inTime = list
    .map((entry, index) => ({ entry, place: order(entry, index) }))
    .sort((a, b) => a.place - b.place)
  return inTime.map(({ entry }, index) => ({
    ...entry,
    userId,
    hoursAgo: Math.floor((memberDays * 24 * (inTime.length - index)) / (inTime.length + 1)),
  }))
}
