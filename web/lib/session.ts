import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auth, type SessionUser, type Site, siteOf } from '#contract/auth.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { releaseUnsaved } from '#web/ui/unsaved.ts'
import { call } from './api.ts'
import {
  endPush,
  forgetKept,
  keepFor,
  removeDraftsOf,
  wipeDrafts,
  wipeDraftsOfOthers,
  wipeWaiting,
} from './device.ts'
import { visitor } from './drafts/draft.ts'
import { keptOwner } from './offline/kept-owner.ts'
import { forget, forgetPutAside, recall, remember } from './storage.ts'

export type Session = OutputOf<typeof auth.session>

const firstLookupLimitMs = 5_000
const freshMs = 60_000
// The pages that wait do not all ask in the same moment. A page that nobody sees does not ask: TanStack's default.
const maintenanceCheckMs = 4500 + Math.random() * 1000
const pendingSignOutKey = 'tornanti.sign-out-pending'
const signedInKey = 'tornanti.signed-in-at'

const strangerSession: Session = {
  user: null,
  site: siteOf(defaultSettings),
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session> => {
    if (recall(pendingSignOutKey)) await endSession(signal)
    return call(auth.session, {}, signal)
  },
  staleTime: freshMs,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) => (state.data?.site.isInMaintenance ? maintenanceCheckMs : false),
})

/** The signed-in person, or null. Follows sign-in, sign-out and role changes of every tab. */
export function useViewer(): SessionUser | null {
  return useQuery(sessionQuery).data?.user ?? null
}

/** Whose screen it is. A session that ends under a form is opened again over it: until then the form stays. */
export function useOwner(): SessionUser | null {
  const viewer = useViewer()
  const [owner, setOwner] = useState(viewer)
  if (viewer && viewer !== owner) setOwner(viewer)
  return owner
}

/** Under whose name a form keeps its draft. */
export function useOwnerId(): string {
  return useOwner()?.id ?? visitor
}

export function useSite(): Site {
  return (useQuery(sessionQuery).data ?? strangerSession).site
}

/** Whether it is known, from the server and not from the disk, since a moment ago. */
export function isSessionFresh(client: QueryClient): boolean {
  return client.getQueryCache().find(sessionQuery)?.isStaleByTime(freshMs) === false
}

/** Whether nobody has come or left in this browser since a session was asked for, as far as it remembers. */
export function isOfNow({ user }: Session, askedAt: number): boolean {
  if (recall(pendingSignOutKey) || Number(recall(signedInKey)) > askedAt) return false
  return user === null || isStillHere(user.id)
}

/** Whose things are kept here changes with everybody who signs in or leaves on purpose, in whichever tab. */
function isStillHere(viewerId: string): boolean {
  const owner = keptOwner()
  return owner === null || owner === viewerId
}

/** A page that lay aside, frozen, has heard of nothing: whoever has left meanwhile is not shown for a moment more. */
export function returnToPage(client: QueryClient): void {
  const { user } = sessionOrStranger(client)
  if (user && !isStillHere(user.id)) {
    // As in any other tab that hears of it: nobody is left to save for.
    releaseUnsaved()
    removeDraftsOf(user.id)
    loseViewer(client)
    tellLeft()
  }
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/**
 * Ends once it is known who is here. Without an answer in time the person counts as signed out (spec §4); the
 * lookup goes on, and a late answer still signs in.
 */
export async function settleSession(client: QueryClient): Promise<void> {
  if (client.getQueryData(sessionQuery.queryKey)) return
  const lookup = client.fetchQuery(sessionQuery).then(
    () => 'ended',
    () => 'ended',
  )
  const limit = new Promise((resolve) => setTimeout(resolve, firstLookupLimitMs, 'late'))
  if ((await Promise.race([lookup, limit])) === 'late')
    client.setQueryData(sessionQuery.queryKey, strangerSession)
}

/** Throws the failure of the lookup: nobody is sent to /login because the network is down. */
export function sessionOrThrow(client: QueryClient): Session {
  const { data, error } = client.getQueryState(sessionQuery.queryKey) ?? {}
  if (!data && error) throw error
  return data ?? strangerSession
}

export function sessionOrStranger(client: QueryClient): Session {
  return client.getQueryData(sessionQuery.queryKey) ?? strangerSession
}

export function keepViewer(client: QueryClient, user: SessionUser): void {
  wipeDraftsOfOthers(user.id)
  wipeWaiting(user.id)
  keepFor(user.id)
  forget(pendingSignOutKey)
  remember(signedInKey, String(Date.now()))
  change(client, (session) => ({ ...session, user }))
}

/** The person has left on purpose: signed out, or deleted the account. Answers when. */
export function forgetViewer(client: QueryClient): number {
  wipeDevice()
  loseViewer(client)
  return Date.now()
}

/** Whoever leaves on purpose leaves nothing behind. */
function wipeDevice(): void {
  forgetKept()
  wipeDrafts()
  wipeWaiting(null)
  forgetPutAside()
  endPush()
}

/**
 * Another tab has seen the person leave: they are out of this one too, signal or not. What it has written to the disk
 * meanwhile goes again. A tab that slept, and hears of it after somebody has signed in, leaves everything alone.
 */
export function followLeaving(client: QueryClient, leftAt: number): void {
  if (Number(recall(signedInKey)) > leftAt) return
  // They were asked about what is unsaved in all tabs: nobody is left to save for.
  releaseUnsaved()
  const { user } = sessionOrStranger(client)
  if (user) removeDraftsOf(user.id)
  wipeWaiting(null)
  forgetKept()
  loseViewer(client)
  tellLeft()
}

const leftListeners = new Set<() => void>()

/** Called when they have left on purpose in another tab: what this one asks them is no question any more. */
export function onLeft(listener: () => void): () => void {
  leftListeners.add(listener)
  return () => void leftListeners.delete(listener)
}

function tellLeft(): void {
  for (const listener of leftListeners) listener()
}

/** The session ended by itself: what was typed waits for the same person to come back. */
export function loseViewer(client: QueryClient): void {
  change(client, (session) => ({ ...session, user: null }))
}

/** Whoever changes the site sees it at once: the next server asked may not know yet. */
export function keepSite(client: QueryClient, site: Site): void {
  change(client, (session) => ({ ...session, site }))
}

export function startMaintenance(client: QueryClient): void {
  keepSite(client, { ...sessionOrStranger(client).site, isInMaintenance: true })
}

/** Required since the session was last asked for. */
export function startEnrolment(client: QueryClient): void {
  change(client, (session) => ({ ...session, user: session.user && { ...session.user, mustEnrol: true } }))
}

/** A sign-out that did not reach the server is finished before the next lookup: nobody returns unasked. */
export async function endSession(signal?: AbortSignal): Promise<void> {
  remember(pendingSignOutKey, 'yes')
  // Before the server is asked: it may not answer, and the page may be closed meanwhile.
  wipeDevice()
  await call(auth.logout, {}, signal)
  forget(pendingSignOutKey)
}

type Change = { hasViewerChanged: boolean; before: SessionUser | null; now: SessionUser | null }

/** Tells when another person, another role or another state of the site calls for other screens. */
export function watchSession(client: QueryClient, onChange: (change: Change) => void): () => void {
  let last = sessionOrStranger(client)
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== sessionQuery.queryKey[0]) return
    const next = sessionOrStranger(client)
    const hasViewerChanged = next.user?.id !== last.user?.id
    const isOther =
      hasViewerChanged ||
      next.user?.role !== last.user?.role ||
      next.user?.mustEnrol !== last.user?.mustEnrol ||
      next.site.isInMaintenance !== last.site.isInMaintenance
    const before = last.user
    last = next
    if (isOther) onChange({ hasViewerChanged, before, now: next.user })
  })
}

function change(client: QueryClient, next: (session: Session) => Session): void {
  // A lookup that left before the change would bring the old state back.
  void client.cancelQueries({ queryKey: sessionQuery.queryKey })
  client.setQueryData(sessionQuery.queryKey, (session) => next(session ?? strangerSession))
}
