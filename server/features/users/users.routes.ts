import { users } from '#contract/users.ts'
import * as account from '#server/features/account/others.service.ts'
import { bind, bindDownload } from '#server/platform/bind.ts'
import * as blocking from './blocking.service.ts'
import * as members from './members.service.ts'
import { csv } from './members-csv.service.ts'
import * as roles from './roles.service.ts'

export const userRoutes = [
  bind(users.list, members.list),
  bind(users.search, members.search),
  bind(users.find, members.find),
  bindDownload(users.csv, csv),
  bindDownload(users.data, account.exportData),
  bind(users.promote, roles.promote),
  bind(users.demote, roles.demote),
  bind(users.block, blocking.block),
  bind(users.unblock, blocking.unblock),
  bind(users.endSessions, blocking.endSessions),
  bind(users.delete, account.remove),
]
