import { z } from 'zod'
import { displayName, optional, prose } from './text.ts'

export const bioMax = 500

export const profileForm = z.strictObject({
  displayName,
  bio: optional(prose('Bio', { max: bioMax })),
})
export type ProfileForm = z.output<typeof profileForm>
