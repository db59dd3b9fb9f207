import { paths } from '#web/paths.ts'

export const adminHome = { to: paths.admin, label: 'Torna alla dashboard' }
