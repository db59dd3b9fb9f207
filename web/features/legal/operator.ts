type Operator = {
  name: string
  registeredOffice: string | null
  vatNumber: string | null
  companyRegister: string | null
  certifiedEmail: string | null
  dataProtectionOfficer: string | null
  privacyEmail: string
  legalEmail: string
  backupRetentionDays: number
}

/** Everything that the operator of an installation fills in; a line that is null is not shown. */
export const operator: Operator = {
  name: 'Tornanti',
  registeredOffice: null,
  vatNumber: null,
  companyRegister: null,
  certifiedEmail: null,
  dataProtectionOfficer: null,
  // `.example` is reserved (RFC 2606) and reaches nobody: a real-looking domain would hand riders' requests
  // to a stranger. The operator puts real, read mailboxes here before opening the site.
  privacyEmail: 'privacy@tornanti.example',
  legalEmail: 'legale@tornanti.example',
  // Must equal the rotation of the backups: the policy promises it to whoever deletes an account.
  backupRetentionDays: 30,
}

/** The day from which the texts of the current `consentVersion` hold. */
export const legalTextsDate = '2026-11-15'

export const dataProtectionAuthority = {
  name: 'Garante per la protezione dei dati personali',
  address: 'Piazza Venezia 11, 00187 Roma',
  certifiedEmail: 'protocollo@pec.gpdp.it',
  site: 'https://www.garanteprivacy.it',
} as const

export const digitalServicesCoordinator = {
  name: 'Autorità per le garanzie nelle comunicazioni (AGCOM)',
  site: 'https://www.agcom.it',
} as const
