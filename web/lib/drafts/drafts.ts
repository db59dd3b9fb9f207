import { openTable } from '#web/lib/indexed-db.ts'
import { tabMemory } from '#web/lib/storage.ts'
import { useStore } from '#web/ui/use-store.ts'
import type { Draft, Slot } from './draft.ts'
import { DraftStore, type Message } from './draft-store.ts'
import { giveWay, isOpenElsewhere, isOpenHere, lookAtOtherTabs } from './open-drafts.ts'

const tabKey = 'tornanti.tab'
const firstReadLimitMs = 1000
const forgetLimitMs = 500
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tornanti.drafts')

const store = new DraftStore({
  // Not localStorage: Chromium writes that to the disk up to a minute later, and a killed browser takes the minute along.
  disk: openTable<Draft>('tornanti.drafts'),
  tab: tabMemory,
  tell: (message) => channel?.postMessage(message),
  onTaken: giveWay,
})

let isRead: Promise<unknown> = Promise.resolve()

/** Once, as the app begins. */
export function startDrafts(): void {
  isRead = Promise.all([store.read(), lookAtOtherTabs()])
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      store.hear(data)
      void lookAround()
    }
  window.addEventListener('pagehide', () => store.handOver())
  window.addEventListener('focus', () => void lookAround())
  document.addEventListener('visibilitychange', () => {
    // A hidden page may be ended without a word.
    if (document.visibilityState === 'hidden') void store.write()
    else void lookAround()
  })
}

async function lookAround(): Promise<void> {
  if (await lookAtOtherTabs()) store.tellAgain()
}

/** The first screen waits for it: a form must know what it begins with. Never for long. */
export async function draftsAreRead(): Promise<void> {
  await Promise.race([isRead, pause(firstReadLimitMs)])
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Where = Omit<Slot, 'about'> & Partial<Pick<Slot, 'about'>>

/**
 * Those that nobody has open: first what this tab wrote before it was loaded again, then the newest. What another tab has
 * open is that tab's.
 */
export function draftsOf<Values, Rest>(where: Where): Draft<Values, Rest>[] {
  const isMeant = ({ id, owner, form, about }: Draft) =>
    owner === where.owner &&
    form === where.form &&
    (where.about === undefined || about === where.about) &&
    !isOpenHere(id)
  const found = store
    .all()
    .filter((draft) => isMeant(draft) && (isOfThisTab(draft) || !isOpenElsewhere(draft.id)))
  // A form keeps its own values under its own name, which is changed with their shape.
  return found.sort((a, b) => Number(isOfThisTab(b)) - Number(isOfThisTab(a))) as Draft<Values, Rest>[]
}

export function findDraft<Values, Rest>(where: Where): Draft<Values, Rest> | null {
  return draftsOf<Values, Rest>(where)[0] ?? null
}

/** What an accidental reload has interrupted: its form opens by itself. */
export function interrupted<Values, Rest>(where: Where): Draft<Values, Rest> | null {
  return draftsOf<Values, Rest>(where).find(isOfThisTab) ?? null
}

/** The same as `draftsOf`, followed as they come and go. */
export function useDraftsOf<Values, Rest>(where: Where): Draft<Values, Rest>[] {
  // By what it shows: every letter that is typed in an open form changes the store, and nothing here.
  useStore(store.subscribe, () =>
    draftsOf(where)
      .map(({ id, savedAt }) => id + savedAt)
      .join(),
  )
  return draftsOf<Values, Rest>(where)
}

export const isOfThisTab = ({ tab }: Pick<Draft, 'tab'>): boolean => tab === tabMemory.recall(tabKey)

export function keepDraft(draft: Omit<Draft, 'tab' | 'savedAt'>): void {
  const tab = tabMemory.recall(tabKey) ?? crypto.randomUUID()
  tabMemory.remember(tabKey, tab)
  store.keep({ ...draft, tab })
}

export const subscribeToDrafts = store.subscribe
/** The same object as long as it is the same draft. */
export const recallDraft = (id: string): Draft | null => store.all().find((draft) => draft.id === id) ?? null
export const putDraftBack = (draft: Draft): Promise<void> => store.putBack(draft)
/** Text that comes back from elsewhere, as if typed now: it has its time before it. */
export const renewDraft = (draft: Draft): Promise<void> =>
  store.putBack({ ...draft, savedAt: new Date().toISOString() })
export const writeDrafts = (): Promise<void> => store.write()
export const forgetDraft = (id: string): Promise<void> => store.forget(id)
export const countDrafts = (): number => store.all().length
export const hasDrafts = (): boolean => countDrafts() > 0

/** Saved: at once, before anything is refreshed. Whoever reloads in that moment must not be offered what is there. */
export async function settleDraft<Answer>(id: string, answer: Promise<Answer>): Promise<Answer> {
  const saved = await answer
  await Promise.race([forgetDraft(id), pause(forgetLimitMs)])
  return saved
}

/** Whoever leaves on purpose leaves nothing behind, in no tab: the next at this computer is somebody else. */
export const wipeDrafts = (): void => store.wipe(null)

/** What this tab may have written before it heard that they had left. */
export const removeDraftsOf = (userId: string): void => store.removeOf(userId)

/** Whoever signs in finds nothing of the one before, and leaves them nothing to find. */
export function wipeDraftsOfOthers(userId: string): void {
  if (store.all().some(({ owner }) => owner !== userId)) store.wipe(userId)
  store.belongTo(userId)
}

/** Of somebody who is signed in, here or in another tab. */
export const draftsBelongTo = (userId: string): void => store.belongTo(userId)
