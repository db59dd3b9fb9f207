import { signedInRider } from './riders.ts'
import { clientOf, type Preparation } from './sign-in.ts'

const toSomebody: Preparation = async (server) => {
  const { id } = await server.people.create()
  return { client: await clientOf(server, 'super_admin'), input: { id } }
}
const bySuperAdmin: Preparation = async (server) => ({ client: await clientOf(server, 'super_admin') })

export const userCalls: Record<string, Preparation> = {
  'users.list': async (server) => ({ client: await clientOf(server, 'admin') }),
  'users.find': async (server) => ({
    client: await clientOf(server, 'admin'),
    input: { words: 'anna' },
  }),
  'users.search': bySuperAdmin,
  'users.csv': bySuperAdmin,
  'users.data': toSomebody,
  'users.promote': toSomebody,
  'users.demote': toSomebody,
  'users.block': toSomebody,
  'users.unblock': toSomebody,
  'users.endSessions': async (server) => {
    const { id } = await signedInRider(server)
    return { client: await clientOf(server, 'super_admin'), input: { id } }
  },
  'users.delete': toSomebody,
}
