import { audit } from '#contract/audit.ts'
import { bind } from '#server/platform/bind.ts'
import * as service from './audit.service.ts'

export const auditRoutes = [bind(audit.list, service.list)]
