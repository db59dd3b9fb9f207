import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { formatDateTime } from '#contract/dates.ts'
import type { SystemFacts } from '#contract/stats.ts'
import { wholeText } from '#contract/whole-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { bytesText } from '#web/ui/bytes-text.ts'
import { type Fact, FactList } from './fact-list.tsx'
import { systemQuery } from './stats.api.ts'
import { lastingText, latencyText } from './stats.copy.ts'
import { DatabaseBadge, StatusFrame } from './status-frame.tsx'

/** Everything that can be measured of the site, from one question. */
export function SystemPanel() {
  const measured = useQuery(systemQuery)
  return (
    <StatusFrame measured={measured}>
      {(facts) => (
        <div className="grid gap-4 xl:grid-cols-3">
          <FactList title="Database" facts={databaseFacts(facts)} />
          <FactList title="Server" facts={serverFacts(facts)} />
          <FactList title="Lavori in attesa" facts={jobFacts(facts)} />
        </div>
      )}
    </StatusFrame>
  )
}

function databaseFacts({ database, measuredAt }: SystemFacts): Fact[] {
  const state = { name: 'Stato', value: <DatabaseBadge isReachable={database !== null} /> }
  if (!database) return [{ ...state, note: 'Nessuna risposta in 2 secondi' }]
  return [
    state,
    { name: 'Tempo di risposta', value: latencyText(database.latencyMs) },
    { name: 'Dimensione', value: bytesText(database.sizeBytes) },
    { name: 'Versione', value: `PostgreSQL ${database.version}` },
    { name: 'Attivo da', value: lastingText(database.startedAt, new Date(measuredAt)) },
    {
      name: 'Connessioni',
      value: `${wholeText(database.connections)} su ${wholeText(database.maxConnections)}`,
    },
  ]
}

function serverFacts({ server, measuredAt }: SystemFacts): Fact[] {
  return [
    { name: 'Versione dell’app', value: server.version },
    { name: 'Node.js', value: server.nodeVersion },
    { name: 'Attivo da', value: lastingText(server.startedAt, new Date(measuredAt)) },
    { name: 'Memoria', value: bytesText(server.memoryBytes) },
    { name: 'Connessioni in tempo reale', value: wholeText(server.liveConnections) },
    { name: 'Server attivi', value: server.serverCount === null ? '—' : wholeText(server.serverCount) },
  ]
}

function jobFacts({ jobs }: SystemFacts): Fact[] {
  if (!jobs) return [{ name: 'Lavori', value: '—' }]
  return [
    {
      name: 'Email da inviare',
      value: wholeText(jobs.mailsWaiting),
      note: jobs.oldestMailAt ? `la più vecchia dal ${formatDateTime(jobs.oldestMailAt)}` : undefined,
    },
    {
      name: 'Email non consegnate',
      value: jobs.mailsFailed > 0 ? <Failed count={jobs.mailsFailed} /> : '0',
      note: 'negli ultimi 30 giorni',
    },
    { name: 'Eventi finiti senza punti', value: wholeText(jobs.eventsWithoutPoints) },
    { name: 'File di foto da rimuovere', value: wholeText(jobs.filesToRemove) },
  ]
}

function Failed({ count }: { count: number }) {
  return (
    <Badge tone="red" icon={TriangleAlert}>
      {wholeText(count)}
    </Badge>
  )
}
