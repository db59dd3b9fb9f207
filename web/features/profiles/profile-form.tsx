import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { formatDate } from '#contract/dates.ts'
import { bioMax, type ProfileForm as ProfileValues, profileForm } from '#contract/profile-form.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { DraftLine } from '#web/lib/drafts/draft-line.tsx'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { updateProfileMutation } from './profiles.api.ts'

type Values = { displayName: string; bio: string }
const valuesOf = ({ displayName, bio }: OwnProfile): Values => ({ displayName, bio: bio ?? '' })

const labels: Record<keyof Values, string> = { displayName: 'Nome visualizzato', bio: 'Bio' }

export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const form = useForm<Values, unknown, ProfileValues>({
    // A bio that was left out is an empty text in the form and nothing in the rules.
    resolver: zodResolver(profileForm as z.ZodType<ProfileValues, Values>),
    // The draft asks what stood there before anything was typed.
    defaultValues: valuesOf(profile),
    // Follows what is saved elsewhere, but not over what is being typed.
    values: valuesOf(profile),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, dirtyFields } = form.formState
  const slot = { owner: profile.userId, form: 'profile.1', about: '' }
  const draft = useDraft(form, { slot, rest: null })
  useUnsaved(isDirty, draft.forget)
  const update = useMutation(updateProfileMutation(draft.key))

  const submit = form.handleSubmit(({ displayName, bio }) =>
    // Only what was changed here: the rest may have been changed elsewhere meanwhile.
    update.mutate(
      { ...(dirtyFields.displayName && { displayName }), ...(dirtyFields.bio && { bio }) },
      {
        onError: (error) => showFieldErrors(form, error),
        onSuccess: (saved) => form.reset(valuesOf(saved)),
      },
    ),
  )

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <DraftLine {...draft.line} labels={labels} className="sm:col-span-2" />
      <TextInput
        {...form.register('displayName')}
        label={labels.displayName}
        hint="È il nome che vedono gli altri."
        error={errors.displayName?.message}
        autoComplete="nickname"
        required
        className="sm:col-span-2"
      />
      <TextArea
        {...form.register('bio')}
        label={labels.bio}
        limit={bioMax}
        error={errors.bio?.message}
        className="sm:col-span-2"
      />
      <TextInput label="Email" value={profile.email} readOnly />
      <TextInput label="Registrato il" value={formatDate(profile.createdAt)} readOnly />
      <div className="sm:col-span-2">
        <Button type="submit" isPending={update.isPending} className="max-sm:w-full">
          Salva modifiche
        </Button>
      </div>
    </form>
  )
}
