import { randomUUID } from 'node:crypto'
import { points } from '#contract/points.ts'
import { approvedEvent } from './events.ts'
import { signedInRider } from './riders.ts'
import { clientOf, type Preparation } from './sign-in.ts'

export const auditCalls: Record<string, Preparation> = {
  'audit.list': async (server) => {
    const [rider, admin] = [await signedInRider(server), await signedInRider(server, { role: 'admin' })]
    await approvedEvent(rider, admin)
    const award = { userId: rider.id, points: 5, description: 'Foto', requestKey: randomUUID() }
    await admin.client.call(points.award, award)
    return { client: await clientOf(server, 'super_admin') }
  },
}
