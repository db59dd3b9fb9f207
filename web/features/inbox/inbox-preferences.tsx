import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import type { SentBy } from '#contract/endpoint.ts'
import type { InboxPreference, inbox } from '#contract/inbox.ts'
import { type InboxChannel, inboxChannels, topicLabels } from '#contract/inbox-kinds.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { preferDigestMutation, preferencesQuery, preferMutation } from './inbox.api.ts'
import { PushSwitch } from './push-switch.tsx'

const channelLabels: Record<InboxChannel, string> = { app: 'Nell’app', push: 'Push', email: 'Email' }

/** What one wishes to be told of, and how: each switch holds as soon as it is pressed. */
export function InboxPreferences() {
  const { data, ...query } = useQuery(preferencesQuery)
  return (
    <Card
      as="section"
      id="notifiche"
      className="scroll-mt-20"
      aria-label="Notifiche e email"
      title="Notifiche e email"
      titleLevel={2}
    >
      {!data && query.error && <ErrorState text="Impossibile caricare le preferenze" {...retryOf(query)} />}
      {!data && !query.error && <Skeleton variant="list" count={4} />}
      {data && (
        <>
          <PushSwitch />
          <Topics topics={data.topics} />
          <Digest isOn={data.wantsDigest} />
        </>
      )}
    </Card>
  )
}

/** On a wide screen in columns, else each below what it is about. */
function Topics({ topics }: { topics: readonly InboxPreference[] }) {
  return (
    <div className="divide-y divide-line">
      {topics.map((preference) => (
        <fieldset key={preference.topic} className="gap-x-4 py-2 sm:flex sm:items-center sm:justify-between">
          <legend className="float-left py-1 font-semibold leading-snug sm:max-w-[24ch]">
            {topicLabels[preference.topic]}
          </legend>
          <div className="clear-left flex flex-wrap gap-x-6 sm:shrink-0">
            {inboxChannels.map((channel) => (
              <Choice key={channel} {...{ preference, channel }} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function Digest({ isOn }: { isOn: boolean }) {
  const { mutate, isPending, variables } = useMutation(preferDigestMutation)
  return (
    <div className="mt-2 border-line border-t pt-2">
      <Checkbox
        label={topicLabels.digest}
        hint="Il lunedì, per email: gli eventi in arrivo e i nuovi itinerari."
        checked={isPending ? variables : isOn}
        aria-busy={isPending || undefined}
        onChange={(event) => {
          if (!isPending) mutate(event.target.checked)
        }}
      />
    </div>
  )
}

type Wish = SentBy<typeof inbox.prefer>

function Choice({ preference, channel }: { preference: InboxPreference; channel: InboxChannel }) {
  const { topic } = preference
  const prefer = useMutation(preferMutation)
  // What was pressed and is still on its way counts: several may be.
  const underway = useMutationState({
    filters: { status: 'pending', mutationKey: preferencesQuery.queryKey },
    select: ({ state }) => state.variables as Wish,
  }).findLast((wish) => wish.topic === topic && wish.channel === channel)
  return (
    <Checkbox
      label={channelLabels[channel]}
      checked={underway?.isOn ?? preference[channel]}
      onChange={(event) => prefer.mutate({ topic, channel, isOn: event.target.checked })}
    />
  )
}
