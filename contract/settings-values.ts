export const settingsLimits = {
  appName: 60,
  appDescription: 300,
  sessionTimeout: { min: 1, max: 720 },
  maxLoginAttempts: { min: 3, max: 20 },
  passwordMinLength: { min: 8, max: 64 },
  maxFileSize: { min: 1, max: 10 },
} as const

export const fileTypes = ['jpg', 'jpeg', 'png', 'pdf'] as const
export type FileType = (typeof fileTypes)[number]

/** Those of spec 2 §9. */
export const defaultSettings = {
  appName: 'Tornanti',
  appDescription: 'Per i viaggiatori in moto: pianifica, naviga e condividi i tuoi itinerari',
  maintenanceMode: false,
  registrationEnabled: true,
  emailNotifications: true,
  pushNotifications: false,
  adminAlerts: true,
  userRegistrationAlerts: true,
  twoFactorRequired: false,
  sessionTimeout: 24,
  maxLoginAttempts: 5,
  passwordMinLength: 8,
  autoApproveEvents: false,
  maxFileSize: 10,
  allowedFileTypes: [...fileTypes],
  moderationEnabled: true,
}
