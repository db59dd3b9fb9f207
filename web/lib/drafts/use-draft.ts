import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame, mergeEdits } from '#web/lib/merge-edits.ts'
import type { Draft, Slot } from './draft.ts'
import { findDraft, forgetDraft, keepDraft } from './drafts.ts'
import { holdDraft } from './open-drafts.ts'

type Options<Values, Rest> = {
  slot: Slot
  /** What the form must know besides its fields to go on another day. */
  rest: Rest
  /** Where the page has looked already; otherwise the form looks for itself. */
  found?: Draft<Values, Rest> | null | undefined
  /** Never kept: what is secret, and what must be said anew each time. */
  omit?: readonly (keyof Values)[]
}

export type DraftState<Values> =
  | { is: 'none' }
  /** `meanwhile`: what somebody else has changed since. */
  | { is: 'found'; savedAt: string; meanwhile: (keyof Values)[] }
  | { is: 'discarded'; key: string; typed: Values; was: DraftState<Values> }

const none = { is: 'none' } as const
// Whatever the form itself does with what was typed when it is filled by others.
const anew = { keepFieldsRef: true, keepDirtyValues: false } as const
const inPlace = { ...anew, keepDefaultValues: true } as const

/**
 * Keeps what is typed in a form until it is saved or given up, and brings it back: over what stands there by now, field by
 * field. `key` names the form as long as it is open: its draft, and the request that it will be sent with.
 */
export function useDraft<Values extends FieldValues, Rest, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { slot, rest, found, omit = [] }: Options<Values, Rest>,
) {
  const [begun] = useState(() => (found === undefined ? findDraft<Values, Rest>(slot) : found))
  const [key, setKey] = useState(() => begun?.id ?? crypto.randomUUID())
  const [state, setState] = useState<DraftState<Values>>(none)
  /** Filled by this hook, field after field: what stands in between is nobody's text. */
  const isFilling = useRef(false)
  // Read here, so that the form tells of it.
  const defaults = form.formState.defaultValues as Values

  function write({ id, values, before, aim }: { id: string; values: Values; before: Values; aim: Rest }) {
    if (isFilling.current) return
    const [typed, start] = [without(values, omit), without(before, omit)]
    const isTyped = isChanged(typed, start)
    if (isTyped) keepDraft({ ...slot, id, before: start, values: typed, rest: aim })
    // Also what was saved after all, and had only lost its answer: it is what stands there.
    else void forgetDraft(id)
    setState((now) => (now.is === (isTyped ? 'discarded' : 'found') ? none : now))
  }

  const note = useEffectEvent((values: Values, before: Values) =>
    write({ id: key, values, before, aim: rest }),
  )
  const keepAs = useEffectEvent((id: string, aim: Rest) =>
    write({ id, values: form.getValues(), before: defaults, aim }),
  )

  function fill(values: Values, options: typeof inPlace | typeof anew) {
    isFilling.current = true
    form.reset(values, options)
    isFilling.current = false
  }

  const restore = useEffectEvent(() => {
    if (!begun) return
    const typed = { ...defaults, ...begun.values }
    const { values, theirs } = mergeEdits({
      typed,
      before: { ...defaults, ...begun.before },
      newest: defaults,
    })
    fill(values, inPlace)
    setState({ is: 'found', savedAt: begun.savedAt, meanwhile: theirs })
  })

  // After those of the form itself, which fill it for the first time.
  useEffect(() => restore(), [])
  useEffect(() => holdDraft(key, () => setKey(crypto.randomUUID())), [key])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => note(values, defaultValues as Values),
      }),
    [form],
  )
  // The same words under another key, or with another aim, are kept anew. By its text: each drawing makes the aim anew.
  const restText = JSON.stringify(rest)
  useEffect(() => keepAs(key, JSON.parse(restText)), [key, restText])

  function renew() {
    void forgetDraft(key)
    setKey(crypto.randomUUID())
  }

  return {
    key,
    /** Another wish than the one that was sent: it has another key. */
    renew,
    forget: () => void forgetDraft(key),
    line: {
      state,
      onDiscard: () => {
        setState({ is: 'discarded', key, typed: form.getValues(), was: state })
        fill(defaults, anew)
        renew()
      },
      onUndo: () => {
        if (state.is !== 'discarded') return
        fill(state.typed, inPlace)
        setKey(state.key)
        setState(state.was)
      },
    },
  }
}

const isChanged = <Values extends object>(one: Values, other: Values): boolean =>
  (Object.keys(one) as (keyof Values)[]).some((name) => !isSame(one[name], other[name]))

function without<Values extends object>(values: Values, names: readonly (keyof Values)[]): Values {
  const rest = { ...values }
  for (const name of names) delete rest[name]
  return rest
}
