import { settings } from '#contract/settings.ts'
import { signedInRider } from './riders.ts'
import { updateSettings } from './settings.ts'
import { clientOf, type Preparation } from './sign-in.ts'

export const settingsCalls: Record<string, Preparation> = {
  'settings.get': async (server) => ({ client: await clientOf(server, 'super_admin') }),
  'settings.update': async (server) => {
    const client = await clientOf(server, 'super_admin')
    const { version, values } = (await client.call(settings.get)).body
    return { client, input: { ...values, version, maxFileSize: 4 } }
  },
  'settings.history': async (server) => {
    const admin = await signedInRider(server, { role: 'super_admin' })
    await updateSettings(server, admin.client, { maxFileSize: 6 })
    return { client: admin.client }
  },
}
