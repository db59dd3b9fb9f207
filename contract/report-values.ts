export const reportReasons = ['spam', 'offence', 'danger', 'privacy', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportReasonLabels: Record<ReportReason, string> = {
  spam: 'Spam o pubblicità',
  offence: 'Offese o odio',
  danger: 'Contenuto pericoloso o illegale',
  privacy: 'Dati personali di qualcuno',
  other: 'Altro',
}
