import { useInfiniteQuery } from '@tanstack/react-query'
import { type SettingsVersion, settingLabels } from '#contract/settings.ts'
import { moreOf } from '#web/lib/endless-list.ts'
import { RelativeTime } from '#web/lib/relative-time.tsx'
import { retryOf } from '#web/lib/retry.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { historyQuery } from './settings.api.ts'
import { valueWords } from './settings.copy.ts'

export function SettingsHistory() {
  const list = useInfiniteQuery(historyQuery)
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-labelledby="settings-history" className="mt-10">
      <h2 id="settings-history" className="mb-3 text-2xl">
        Ultime modifiche
      </h2>
      {!list.data && list.error && (
        <ErrorState text="Impossibile caricare le ultime modifiche" {...retryOf(list)} />
      )}
      {!list.data && !list.error && <Skeleton variant="text" count={3} />}
      {list.data && versions.length === 0 && (
        <p className="text-muted">Nessuna modifica: valgono le impostazioni iniziali.</p>
      )}
      <ol className="flex flex-col divide-y divide-line">
        {versions.map((version) => (
          <li key={version.id} className="py-3">
            <Version version={version} />
          </li>
        ))}
      </ol>
      <LoadMore {...moreOf(list)} className="mt-4" />
    </section>
  )
}

function Version({ version: { changedBy, createdAt, changes } }: { version: SettingsVersion }) {
  return (
    <>
      <p className="text-muted text-sm">
        <span className="wrap-anywhere font-semibold text-ink">
          {changedBy?.displayName ?? 'Dal server, o da chi non c’è più'}
        </span>{' '}
        · <RelativeTime moment={createdAt} />
      </p>
      <ul className="mt-1">
        {changes.map(({ name, from, to }) => (
          <li key={name} className="wrap-anywhere">
            {settingLabels[name]}: <del className="text-muted">{valueWords(name, from)}</del>{' '}
            <span aria-hidden="true">→</span> <ins className="no-underline">{valueWords(name, to)}</ins>
          </li>
        ))}
      </ul>
    </>
  )
}
