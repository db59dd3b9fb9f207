import type { QueryClient } from '@tanstack/react-query'
import type { community } from '#contract/community.ts'
import type { diary } from '#contract/diary.ts'
import type { OutputOf, SentBy } from '#contract/endpoint.ts'
import type { Draft } from '#web/lib/drafts/draft.ts'

/** What can be written without signal, and what is sent of it. */
type Inputs = {
  post: SentBy<typeof community.create>
  comment: SentBy<typeof community.comment>
  diary: SentBy<typeof diary.create>
  like: { id: string; isLiked: boolean }
}
type Answers = {
  post: OutputOf<typeof community.create>
  comment: OutputOf<typeof community.comment>
  diary: OutputOf<typeof diary.create>
  like: OutputOf<typeof community.like>
}
export type Kind = keyof Inputs

type OfKind<K extends Kind> = {
  /** The key of the request, so that a second sending makes no second thing; of a like, the post. */
  id: string
  owner: string
  kind: K
  input: Inputs[K]
  /** As it was typed, for whoever wants to go on writing; a like has none. */
  draft: Draft | null
  writtenAt: string
  /** Where it stands in line. */
  place: number
  /** Why the server did not take it. It stands in nobody's way, and waits for the person to decide. */
  refusal: string | null
}

/** Something that was written and has not reached the server, as far as this browser knows. */
export type Waiting<K extends Kind = Kind> = { [One in K]: OfKind<One> }[K]

/** What it takes to bring one kind to the server, and back into its form. */
export type Courier<K extends Kind = Kind> = {
  send: (input: Inputs[K]) => Promise<Answers[K]>
  /** It is there: the screens that it concerns are told. */
  onSent: (client: QueryClient, waiting: Waiting<K>, answer: Answers[K]) => void
  /** Its text goes back to where it was typed. Answers the way there. */
  takeBack: (waiting: Waiting<K>) => Promise<string>
}

/** By kind, each loaded when it is needed. */
export type Couriers = { [K in Kind]: () => Promise<Courier<K>> }
