import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { formatDate, formatTime } from '#contract/dates.ts'
import type { SentBy } from '#contract/endpoint.ts'
import type { Attendance } from '#contract/event-states.ts'
import { type Event, type EventDetails, type EventTime, events } from '#contract/events.ts'
import type { Page } from '#contract/paging.ts'
import { call } from '#web/lib/api.ts'
import { broughtPage } from '#web/lib/brought-page.ts'
import { downloadFile } from '#web/lib/download.ts'
import { settleDraft } from '#web/lib/drafts/drafts.ts'
import { toast } from '#web/ui/toast.ts'

const all = ['events'] as const
const listKey = [...all, 'list'] as const

export function eventsQuery(when: EventTime) {
  return infiniteQueryOptions({
    queryKey: [...listKey, when],
    queryFn: ({ signal, pageParam }) =>
      call(events.list, { when, ...(pageParam !== null && { after: pageParam }) }, signal),
    ...broughtPage(events.list, { when }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export const countsQuery = queryOptions({
  queryKey: [...all, 'counts'],
  queryFn: ({ signal }) => call(events.counts, {}, signal),
})

export const proposalsQuery = queryOptions({
  queryKey: [...all, 'proposals'],
  queryFn: ({ signal }) => call(events.proposals, {}, signal),
})

export const newsQuery = queryOptions({
  queryKey: [...all, 'news'],
  queryFn: ({ signal }) => call(events.news, {}, signal),
})

export function eventQuery(id: string) {
  return queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(events.get, { id }, signal),
  })
}

export function participantsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...all, 'participants', id],
    queryFn: ({ signal, pageParam }) =>
      call(events.participants, { id, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export const calendarMutation = mutationOptions({
  mutationFn: (id: string) => downloadFile(events.calendar, { id }),
})

export const lookAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: all })

/** What one has joined is read on the road, where the page and the list must say the same; opened before or not. */
async function lookForOffline(client: QueryClient, id: string): Promise<void> {
  await lookAgain(client)
  void client.prefetchInfiniteQuery(eventsQuery('upcoming'))
  void client.prefetchQuery(eventQuery(id))
}

export const createMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof events.create>) =>
    settleDraft(input.requestKey, call(events.create, input)),
  onSuccess: ({ id, status }, { corrects }, _result, { client }) => {
    const description =
      status === 'approved'
        ? 'È già in calendario: tutti possono partecipare.'
        : 'Entrerà in calendario dopo l’approvazione di un amministratore.'
    const title = corrects === id ? 'Proposta modificata' : 'Evento creato'
    toast({ tone: 'success', title, description })
    void lookAgain(client)
  },
})

/** A rejected one with all that it was made of, to be proposed anew. */
export const readMutation = mutationOptions({
  mutationFn: (id: string) => call(events.get, { id }),
  onError: (_error, _id, _result, { client }) => lookAgain(client),
})

export const withdrawMutation = mutationOptions({
  mutationFn: (id: string) => call(events.withdraw, { id }),
  meta: { success: ['Proposta ritirata', 'Gli amministratori non la vedranno più tra quelle in attesa.'] },
  onSettled: (_answer, _error, _id, _result, { client }) => void lookAgain(client),
})

export const registerMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof events.register>) => call(events.register, input),
  onSuccess: (event, _input, _result, { client }) => {
    keepEvent(client, event)
    toast({ tone: 'success', ...registeredWords(event) })
  },
  // Also after a refusal: what was shown when the button was pressed was old.
  onSettled: (_event, _error, { id }, _result, { client }) => void lookForOffline(client, id),
})

function registeredWords({ attendance, startDate }: Event) {
  if (attendance === 'waiting')
    return {
      title: "Sei in lista d'attesa",
      description:
        'Quando si libera un posto ed è il tuo turno ti registriamo noi: lo leggerai qui, tra le novità.',
    }
  return {
    title: 'Registrazione completata',
    description: `Ci vediamo il ${formatDate(startDate)} alle ${formatTime(startDate)}.`,
  }
}

const leftWords: Record<Attendance, { title: string; description: string }> = {
  registered: { title: 'Iscrizione annullata', description: 'Il tuo posto è a disposizione di altri.' },
  waiting: { title: "Non sei più in lista d'attesa", description: 'Il tuo turno passa a chi viene dopo.' },
}

export const leaveMutation = mutationOptions({
  mutationFn: (input: SentBy<typeof events.leave>) => call(events.leave, input),
  onSuccess: (event, { from }, _result, { client }) => {
    keepEvent(client, event)
    toast({ tone: 'success', ...leftWords[from] })
  },
  onSettled: (_event, _error, { id }, _result, { client }) => void lookForOffline(client, id),
})

/** The answer is the newest word on it: shown at once, wherever it is shown, and whatever becomes of the next question. */
function keepEvent(client: QueryClient, event: Event): void {
  client.setQueryData<EventDetails>(eventQuery(event.id).queryKey, (known) => known && { ...known, ...event })
  client.setQueriesData<InfiniteData<Page<Event>>>(
    { queryKey: listKey },
    (list) => list && { ...list, pages: list.pages.map((page) => withEvent(page, event)) },
  )
}

const withEvent = (page: Page<Event>, event: Event): Page<Event> => ({
  ...page,
  items: page.items.map((known) => (known.id === event.id ? event : known)),
})
