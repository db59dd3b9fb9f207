import { z } from 'zod'

/** Every setting with its floor and ceiling; defaults are those of spec 2 §9. */
export const settings = z.object({
  appName: z.string().min(1).max(60).default('Tornanti'),
  appDescription: z
    .string()
    .max(300)
    .default('Per i viaggiatori in moto: pianifica, naviga e condividi i tuoi itinerari'),
  maintenanceMode: z.boolean().default(false),
  registrationEnabled: z.boolean().default(true),
  emailNotifications: z.boolean().default(true),
  pushNotifications: z.boolean().default(false),
  adminAlerts: z.boolean().default(true),
  userRegistrationAlerts: z.boolean().default(true),
  twoFactorRequired: z.boolean().default(false),
  /** Hours of disuse after which a session ends. */
  sessionTimeout: z.int().min(1).max(720).default(24),
  maxLoginAttempts: z.int().min(3).max(20).default(5),
  passwordMinLength: z.int().min(8).max(64).default(8),
  autoApproveEvents: z.boolean().default(false),
  /** Megabytes. */
  maxFileSize: z.int().min(1).max(10).default(10),
  allowedFileTypes: z.array(z.enum(['jpg', 'jpeg', 'png', 'pdf'])).default(['jpg', 'jpeg', 'png', 'pdf']),
  moderationEnabled: z.boolean().default(true),
})
export type Settings = z.output<typeof settings>

export const defaultSettings: Settings = settings.parse({})
