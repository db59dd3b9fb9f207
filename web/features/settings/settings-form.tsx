import { TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { type SettingName, type SettingsState, settingLabels } from '#contract/settings.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { HeldFields } from '#web/ui/held-fields.tsx'
import { KeepFocus } from '#web/ui/keep-focus.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { SettingField } from './setting-field.tsx'
import { fieldsOf, tabLabels, tabOfField } from './settings.copy.ts'
import { type SettingsTab, settingsTabs } from './settings-address.ts'
import { SettingsClash } from './settings-clash.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { current: SettingsState; tab: SettingsTab; onTab: (tab: SettingsTab) => void }

export function SettingsForm({ current, tab, onTab }: Props) {
  const settings = useSettingsForm(current, { tab, onTab })
  const { form, clash, asked, isPending } = settings
  const { errors, dirtyFields, isDirty } = form.formState
  const wrong = Object.keys(errors) as SettingName[]
  const changed = Object.keys(dirtyFields) as SettingName[]
  const [isDiscarding, setDiscarding] = useState(false)
  const isAskedFirst = changed.length > 1
  return (
    <FormProvider {...form}>
      <KeepFocus className="outline-none">
        <form noValidate aria-label="Configurazioni" onSubmit={settings.submit}>
          <DraftLine {...settings.draftLine} labels={settingLabels} className="mb-5" />
          <HeldFields isHeld={isPending}>
            <Tabs
              label="Gruppi di configurazioni"
              value={tab}
              onChange={(id) => onTab(settingsTabs.find((one) => one === id) ?? 'general')}
              tabs={settingsTabs.map((id) => ({
                id,
                label: withErrors(tabLabels[id], wrong.filter((name) => tabOfField(name) === id).length),
                content: <Fields tab={id} />,
              }))}
            />
          </HeldFields>
          {clash && (
            <SettingsClash
              merged={clash}
              refusals={settings.refusals}
              onKeepMine={settings.keepMine}
              onDiscard={settings.discard}
            />
          )}
          <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
            <Button type="submit" isPending={isPending} className="max-sm:w-full">
              Salva
            </Button>
            {isDirty && (
              <Button
                variant="secondary"
                disabled={isPending}
                onClick={isAskedFirst ? () => setDiscarding(true) : settings.discard}
                className="max-sm:w-full"
              >
                Annulla modifiche
              </Button>
            )}
            <p role="status" className="text-muted text-sm">
              {isDirty && !isPending && `Modifiche non salvate: ${tabsOf(changed)}.`}
            </p>
          </div>
        </form>
      </KeepFocus>
      <ConfirmDialog
        isOpen={isDiscarding}
        onClose={() => setDiscarding(false)}
        onConfirm={() => {
          settings.discard()
          setDiscarding(false)
        }}
        icon={Undo2}
        title="Annullare tutte le modifiche?"
        text="Tornano come erano salvate, anche nelle schede che non vedi:"
        cancelLabel="Continua a modificare"
        confirmLabel="Annulla modifiche"
      >
        <ul className="list-disc space-y-1.5 pl-5">
          {changed.map((name) => (
            <li key={name}>
              {settingLabels[name]} <span className="text-muted">({tabLabels[tabOfField(name)]})</span>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={settings.giveUp}
        onConfirm={settings.confirm}
        isPending={isPending}
        icon={TriangleAlert}
        title="Salvare queste modifiche?"
        text="Ecco che cosa succede appena salvi."
        confirmLabel="Salva"
      >
        <ul className="list-disc space-y-1.5 pl-5">
          {asked?.consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </FormProvider>
  )
}

function Fields({ tab }: { tab: SettingsTab }) {
  return (
    <div className="flex flex-col divide-y divide-line rounded-lg border border-line bg-card px-4 sm:px-6">
      {fieldsOf[tab].map((name) => (
        <div key={name} className="py-4 has-[[role=switch]]:py-1.5">
          <SettingField name={name} />
        </div>
      ))}
    </div>
  )
}

const withErrors = (label: string, count: number): string => {
  if (count === 0) return label
  return `${label} · ${count === 1 ? '1 errore' : `${count} errori`}`
}

const tabsOf = (names: SettingName[]): string =>
  settingsTabs
    .filter((tab) => names.some((name) => tabOfField(name) === tab))
    .map((tab) => tabLabels[tab])
    .join(', ')
