import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type SettingName, type Settings, type SettingsState, settingNames } from '#contract/settings.ts'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { mergeEdits } from '#web/lib/merge-edits.ts'
import { useOwnerId } from '#web/lib/session.ts'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { consequencesOf } from './consequences.ts'
import { saveSettingsMutation } from './settings.api.ts'
import { tabOfField } from './settings.copy.ts'
import type { SettingsTab } from './settings-address.ts'
import { type SettingsValues, settingsRules, valuesOf } from './settings-values.ts'

type Place = { tab: SettingsTab; onTab: (tab: SettingsTab) => void }
type Asked = { values: Settings; consequences: string[] }

/** The form over the settings as they stand: what is typed, what others change meanwhile, and what is asked first. */
export function useSettingsForm(current: SettingsState, place: Place) {
  /** The state that the form was filled with. */
  const [base, setBase] = useState(current)
  const [asked, setAsked] = useState<Asked | null>(null)
  /** How often the server said that somebody else was faster: each time the question takes the focus. */
  const [refusals, setRefusals] = useState(0)
  const form = useForm<SettingsValues, unknown, Settings>({
    resolver: zodResolver(settingsRules),
    defaultValues: valuesOf(current.values),
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const showError = useErrorFocus(place, form.setFocus)
  const slot = { owner: useOwnerId(), form: 'settings.1', about: '' }
  const draft = useDraft(form, { slot, rest: null })
  const save = useMutation(saveSettingsMutation(draft.key))
  useUnsaved(isDirty, draft.forget)

  const merge = () =>
    mergeEdits({
      typed: form.getValues(),
      before: valuesOf(base.values),
      newest: valuesOf(current.values),
    })
  const fill = (state: SettingsState) => {
    form.reset(valuesOf(state.values), { keepFieldsRef: true })
    setBase(state)
    setRefusals(0)
  }
  const isNewer = current.version > base.version
  // The form keeps its values outside of React: what others save has to be handed to it.
  useLayoutEffect(() => {
    if (!isNewer || save.isPending) return
    // Nothing of one's own in it, or what was saved although its answer was lost.
    if (!isDirty || isSame(form.getValues(), valuesOf(current.values))) fill(current)
  })

  function send(values: Settings) {
    save.mutate(
      { ...values, version: base.version },
      {
        onSuccess: fill,
        onError: (error) => {
          if (error.code === 'SETTINGS_CHANGED') setRefusals((count) => count + 1)
          showFieldErrors(form, error)
          showError(settingNames.filter((name) => error.fields[name]))
        },
        onSettled: () => setAsked(null),
      },
    )
  }

  const submit = form.handleSubmit(
    (values) => {
      const consequences = consequencesOf(base.values, values)
      if (consequences.length > 0) setAsked({ values, consequences })
      else send(values)
    },
    (errors) => showError(settingNames.filter((name) => errors[name])),
  )

  function keepMine() {
    const { values, mine } = merge()
    form.reset(valuesOf(current.values), { keepFieldsRef: true })
    for (const name of mine) form.setValue(name, values[name], { shouldDirty: true })
    setBase(current)
    setRefusals(0)
  }

  return {
    form,
    draftLine: draft.line,
    submit,
    isPending: save.isPending,
    asked,
    confirm: () => asked && send(asked.values),
    giveUp: () => setAsked(null),
    clash: isNewer && isDirty && !save.isPending && !asked ? merge() : null,
    refusals,
    keepMine,
    discard: () => fill(current),
  }
}

const isSame = (one: SettingsValues, other: SettingsValues): boolean =>
  settingNames.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))

/** Goes to the first field that is wrong, on the open tab before others; that of another waits until it is shown. */
function useErrorFocus({ tab, onTab }: Place, setFocus: (name: SettingName) => void) {
  const wanted = useRef<SettingName | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current || tabOfField(wanted.current) !== tab) return
    setFocus(wanted.current)
    wanted.current = null
  })
  return (wrong: SettingName[]) => {
    const first = wrong.find((name) => tabOfField(name) === tab) ?? wrong[0]
    if (!first) return
    if (tabOfField(first) === tab) return setFocus(first)
    wanted.current = first
    onTab(tabOfField(first))
  }
}
