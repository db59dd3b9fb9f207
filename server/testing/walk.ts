import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { signUpForm } from './forms.ts'
import { deleteStaff } from './people.ts'
import { clientOf, type Preparation } from './sign-in.ts'
import type { TestServer } from './test-server.ts'
import { auditCalls } from './walk-audit.ts'
import { communityCalls } from './walk-community.ts'
import { diaryCalls } from './walk-diary.ts'
import { eventCalls } from './walk-events.ts'
import { friendCalls } from './walk-friends.ts'
import { inboxCalls } from './walk-inbox.ts'
import { itineraryCalls } from './walk-itineraries.ts'
import { mediaCalls } from './walk-media.ts'
import { notificationCalls } from './walk-notifications.ts'
import { poiCalls } from './walk-poi.ts'
import { profileCalls } from './walk-profiles.ts'
import { pushCalls } from './walk-push.ts'
import { settingsCalls } from './walk-settings.ts'
import { statsCalls } from './walk-stats.ts'
import { twoFactorCalls } from './walk-two-factor.ts'
import { userCalls } from './walk-users.ts'

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** The names of the fields that an endpoint takes. */
export function inputFields({ input }: AnyEndpoint): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Object.keys(properties)
}

/** Every path through an answer that its schema allows (`user.id`, `sessions[].device`). */
export function declaredPaths({ output }: AnyEndpoint): string[] {
  return schemaPaths(z.toJSONSchema(output) as JsonSchema, '')
}

function schemaPaths(schema: JsonSchema, path: string): string[] {
  const options = (schema.anyOf ?? []).flatMap((option) => schemaPaths(option, path))
  const items = schema.items ? schemaPaths(schema.items, `${path}[]`) : []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = path === '' ? name : `${path}.${name}`
    return [own, ...schemaPaths(field, own)]
  })
  return [...new Set([...options, ...items, ...fields])].sort()
}

/** Every path through a real answer, in the same form. */
export function actualPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return [...new Set(value.flatMap((item) => actualPaths(item, `${path}[]`)))].sort()
  if (typeof value !== 'object' || value === null) return []
  const paths = Object.entries(value).flatMap(([name, field]) => {
    const own = path === '' ? name : `${path}.${name}`
    return [own, ...actualPaths(field, own)]
  })
  return [...new Set(paths)].sort()
}

const password = 'Nuova-strada-77!'
const asVisitor: Preparation = async (server) => ({ client: server.client() })
const asRider: Preparation = async (server) => ({ client: await clientOf(server, 'user') })

async function mailedToken(server: TestServer): Promise<string> {
  const person = await server.people.create()
  await server.client().send('POST', '/api/auth/password-reset', JSON.stringify({ identifier: person.email }))
  return server.mailbox.token(person.email)
}

/** For each endpoint a call that succeeds. A new endpoint adds a line here, or the walk fails. */
export const successfulCalls: Record<string, Preparation> = {
  'auth.session': asRider,
  'auth.signUp': async (server) => ({ client: server.client(), input: signUpForm() }),
  'auth.login': async (server) => {
    const person = await server.people.create()
    return { client: server.client(), input: { identifier: person.email, password: person.password } }
  },
  'auth.logout': asRider,
  'auth.requestPasswordReset': async (server) => ({
    client: server.client(),
    input: { identifier: 'ghost' },
  }),
  'auth.checkPasswordReset': async (server) => ({
    client: server.client(),
    input: { token: await mailedToken(server) },
  }),
  'auth.resetPassword': async (server) => ({
    client: server.client(),
    input: { token: await mailedToken(server), password, confirmPassword: password },
  }),
  'auth.confirmEmail': async (server) => {
    const form = signUpForm()
    await server.client().send('POST', '/api/auth/sign-up', JSON.stringify(form))
    return { client: server.client(), input: { token: await server.mailbox.token(form.email) } }
  },
  'auth.resendConfirmation': asRider,
  'auth.changePassword': async (server) => {
    const person = await server.people.create()
    const client = server.client()
    const login = { identifier: person.email, password: person.password }
    await client.send('POST', '/api/auth/login', JSON.stringify(login))
    return { client, input: { currentPassword: person.password, password, confirmPassword: password } }
  },
  'auth.listSessions': asRider,
  'auth.endSession': async (server) => {
    const client = await clientOf(server, 'user')
    const { body } = await client.send<{ sessions: { id: string }[] }>('GET', '/api/auth/sessions')
    return { client, input: { id: body.sessions[0]?.id } }
  },
  'auth.endOtherSessions': asRider,
  'auth.setupStatus': asVisitor,
  'auth.setupAdmin': async (server) => {
    // Only while nobody runs the place.
    await deleteStaff(server.database.sql)
    return { client: server.client(), input: { email: 'admin@tornanti.local', password } }
  },
  ...auditCalls,
  ...communityCalls,
  ...friendCalls,
  ...diaryCalls,
  ...eventCalls,
  ...statsCalls,
  ...twoFactorCalls,
  ...userCalls,
  ...itineraryCalls,
  ...poiCalls,
  ...profileCalls,
  ...mediaCalls,
  ...notificationCalls,
  ...inboxCalls,
  ...pushCalls,
  ...settingsCalls,
  'system.health': asVisitor,
  'system.mapSource': asRider,
  'system.ready': asVisitor,
}
