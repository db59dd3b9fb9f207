import { account } from '#contract/account.ts'
import { bind, bindDownload } from '#server/platform/bind.ts'
import * as service from './account.service.ts'
import { exportData } from './export.service.ts'

export const accountRoutes = [
  bindDownload(account.export, exportData),
  bind(account.delete, service.deleteAccount),
]
