import { z } from 'zod'
import { email } from './text.ts'

export const friendRequestForm = z.strictObject({ email })
