import { signedInRider } from './riders.ts'
import { clientOf, type Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'
import { codeOf, enrol } from './two-factor.ts'

async function enrolled(server: TestServer) {
  const { client, password } = await signedInRider(server)
  const { secret } = await enrol(client)
  return { client, input: { password, code: codeOf(secret) } }
}

export const twoFactorCalls: Record<string, Preparation> = {
  'twoFactor.status': async (server) => ({ client: await clientOf(server, 'user') }),
  'twoFactor.begin': async (server) => {
    const { client, password } = await signedInRider(server)
    return { client, input: { password } }
  },
  'twoFactor.confirm': async (server) => {
    const { client, password } = await signedInRider(server)
    const begun = await client.send<{ secret: string }>(
      'POST',
      '/api/two-factor/begin',
      JSON.stringify({ password }),
    )
    return { client, input: { code: codeOf(begun.body.secret) } }
  },
  'twoFactor.renewRecoveryCodes': enrolled,
  'twoFactor.remove': enrolled,
}
