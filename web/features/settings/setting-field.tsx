import { useFormContext } from 'react-hook-form'
import { type SettingName, settingLabels } from '#contract/settings.ts'
import { fileTypes, settingsLimits } from '#contract/settings-values.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { fileTypeLabels, settingHints, units } from './settings.copy.ts'
import { isNumberName, type SettingsValues } from './settings-values.ts'

export function SettingField({ name }: { name: SettingName }) {
  const { register, formState } = useFormContext<SettingsValues>()
  const words = { label: settingLabels[name], hint: settingHints[name] }
  const field = { ...register(name), ...words, error: formState.errors[name]?.message }
  if (name === 'appName')
    return <TextInput {...field} required autoComplete="off" limit={settingsLimits.appName} />
  if (name === 'appDescription')
    return <TextArea {...field} required rows={2} limit={settingsLimits.appDescription} />
  if (name === 'allowedFileTypes') return <FileTypes />
  if (!isNumberName(name)) return <Switch {...field} />
  return (
    <TextInput
      {...field}
      required
      inputMode="numeric"
      autoComplete="off"
      trailing={units[name] && <span className="px-3 text-sm">{units[name]}</span>}
      className="max-w-md"
    />
  )
}

function FileTypes() {
  const { register, formState } = useFormContext<SettingsValues>()
  const error = formState.errors.allowedFileTypes?.message
  return (
    <fieldset aria-describedby="file-types-hint">
      <legend className="font-semibold text-[0.9375rem]">{settingLabels.allowedFileTypes}</legend>
      <div className="flex flex-wrap gap-x-6">
        {fileTypes.map((type) => (
          <Checkbox key={type} {...register('allowedFileTypes')} value={type} label={fileTypeLabels[type]} />
        ))}
      </div>
      {error && <FieldError id="file-types-error">{error}</FieldError>}
      <p id="file-types-hint" className="text-pretty text-muted text-sm">
        {settingHints.allowedFileTypes}
      </p>
    </fieldset>
  )
}
