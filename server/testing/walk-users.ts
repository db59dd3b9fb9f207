import { clientOf, type Preparation } from './sign-in.ts'

export const userCalls: Record<string, Preparation> = {
  'users.list': async (server) => ({ client: await clientOf(server, 'admin') }),
  'users.search': async (server) => ({ client: await clientOf(server, 'super_admin') }),
}
