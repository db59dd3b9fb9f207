import { users } from '#contract/users.ts'
import { bind } from '#server/platform/bind.ts'
import * as members from './members.service.ts'

export const userRoutes = [bind(users.list, members.list), bind(users.search, members.search)]
