import { z } from 'zod'
import { type SettingName, type Settings, settingsForm } from '#contract/settings.ts'

const numbers = ['sessionTimeout', 'maxLoginAttempts', 'passwordMinLength', 'maxFileSize'] as const
export type NumberName = (typeof numbers)[number]

/** What the form holds: numbers as they are typed. */
export type SettingsValues = Omit<Settings, NumberName> & Record<NumberName, string>

export const valuesOf = (settings: Settings): SettingsValues => ({
  ...settings,
  ...(Object.fromEntries(numbers.map((name) => [name, String(settings[name])])) as Record<
    NumberName,
    string
  >),
})

/** Digits only: `1e2`, `0x10` and an empty field are no numbers to whoever reads them. */
const typed = (rule: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN))
    .pipe(rule)

/** The contract's rules, asked about what was typed. */
export const settingsRules = settingsForm.extend({
  sessionTimeout: typed(settingsForm.shape.sessionTimeout),
  maxLoginAttempts: typed(settingsForm.shape.maxLoginAttempts),
  passwordMinLength: typed(settingsForm.shape.passwordMinLength),
  maxFileSize: typed(settingsForm.shape.maxFileSize),
})

export const isNumberName = (name: SettingName): name is NumberName =>
  (numbers as readonly SettingName[]).includes(name)
