import { useQuery } from '@tanstack/react-query'
import { wholeText } from '#contract/whole-text.ts'
import { FactList } from './fact-list.tsx'
import { statusQuery } from './stats.api.ts'
import { lastingText, latencyText } from './stats.copy.ts'
import { DatabaseBadge, StatusFrame } from './status-frame.tsx'

/** How the site is doing, as far as an admin needs to know. */
export function StatusPanel() {
  const measured = useQuery(statusQuery)
  return (
    <StatusFrame measured={measured}>
      {({ database, server, measuredAt }) => (
        <FactList
          title="Database e server"
          facts={[
            { name: 'Database', value: <DatabaseBadge isReachable={database !== null} /> },
            {
              name: 'Tempo di risposta del database',
              value: database ? latencyText(database.latencyMs) : '—',
            },
            { name: 'Versione dell’app', value: server.version },
            { name: 'Server attivo da', value: lastingText(server.startedAt, new Date(measuredAt)) },
            { name: 'Connessioni in tempo reale', value: wholeText(server.liveConnections) },
          ]}
        />
      )}
    </StatusFrame>
  )
}
