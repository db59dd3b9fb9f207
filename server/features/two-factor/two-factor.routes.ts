import { twoFactor } from '#contract/two-factor.ts'
import { bind } from '#server/platform/bind.ts'
import * as service from './two-factor.service.ts'

export const twoFactorRoutes = [
  bind(twoFactor.status, service.status),
  bind(twoFactor.begin, service.begin),
  bind(twoFactor.confirm, service.confirm),
  bind(twoFactor.renewRecoveryCodes, service.renewRecoveryCodes),
  bind(twoFactor.remove, service.remove),
]
