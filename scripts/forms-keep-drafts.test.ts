import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const secrets = 'secrets are never kept'
const short = 'two fields at most'

/** Why a form keeps nothing, or which file keeps it. */
const otherwise: Record<string, string> = {
  'web/features/account/delete-account.tsx': secrets,
  'web/features/auth/change-password-dialog.tsx': secrets,
  'web/features/auth/reset-password-form.tsx': secrets,
  'web/features/auth/setup-admin-form.tsx': secrets,
  'web/features/two-factor/enrolment-dialog.tsx': secrets,
  'web/features/two-factor/prove-dialog.tsx': secrets,
  'web/features/auth/forgot-password-form.tsx': short,
  'web/features/events/moderation/cancel-dialog.tsx': short,
  'web/features/events/moderation/reject-dialog.tsx': short,
  'web/features/friends/add-friend-form.tsx': short,
  'web/features/diary/diary-form.tsx': 'web/features/diary/use-save-entry.ts',
}

const textOf = (path: string): string => readFileSync(path, 'utf8')
const files = globSync('web/{features,lib,pages}/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
const forms = files.filter((path) => /\buseForm\s*[<(]/.test(textOf(path)))

test('every form keeps a draft, or says why not', () => {
  expect(forms.length).toBeGreaterThan(15)
  expect(Object.keys(otherwise).filter((path) => !forms.includes(path))).toEqual([])
  const silent = forms.filter((path) => !otherwise[path] && !textOf(path).includes('useDraft('))
  expect(silent).toEqual([])
})

test('a form that keeps a draft keeps no secret of it', () => {
  const withSecrets = forms
    .filter((path) => otherwise[path] !== secrets)
    .filter((path) => /PasswordInput|CodeInput|'password'/.test(textOf(path)))
  expect(withSecrets).toEqual(['web/features/auth/sign-up-form.tsx'])
  expect(textOf('web/features/auth/sign-up-form.tsx')).toContain('omit: neverKept')
  expect(textOf('web/features/auth/sign-up-values.ts')).toContain(
    "neverKept = ['password', 'confirmPassword', 'privacy', 'terms', 'marketing']",
  )
})
