import { clientOf, type Preparation } from './sign-in.ts'

const asAdmin =
  (input: Record<string, unknown> = {}): Preparation =>
  async (server) => ({ client: await clientOf(server, 'admin'), input })

export const statsCalls: Record<string, Preparation> = {
  'stats.totals': asAdmin(),
  'stats.series': asAdmin({ of: 'members', range: '7' }),
  'stats.seriesCsv': asAdmin({ range: '7' }),
  'stats.status': asAdmin(),
  'stats.system': async (server) => ({ client: await clientOf(server, 'super_admin') }),
}
