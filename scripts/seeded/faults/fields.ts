import type { Fault } from '../fault.ts'

const canaries = 'server/leak-canaries.test.ts'
const seen = 'what is seen of others'

/** What nobody may read of another, and nobody may write of themselves. */
export const fieldFaults: readonly Fault[] = [
  {
    id: 'fields/undeclared',
    careless: 'An answer is whatever the query gave, as it is.',
    edits: [
      {
        file: 'server/platform/bind.ts',
        find: '      ...(!endpoint.download && { schema: { response: { 200: answerSchema(endpoint.output) } } }),\n',
        replace:
          '      ...(endpoint.download && { schema: { response: { 299: answerSchema(endpoint.output) } } }),\n',
      },
    ],
    tests: [
      { file: 'server/platform/bind.test.ts', name: 'holds the declared fields only' },
      {
        file: 'server/contract-walk.test.ts',
        name: 'an answer has exactly the fields that the contract declares',
      },
    ],
  },
  {
    id: 'fields/path-wins',
    careless: 'Body after path: an id in the body takes the place of the one that was checked.',
    edits: [
      {
        file: 'server/platform/bind.ts',
        find: 'return { ...sent, ...(request.params as object) }',
        replace: 'return { ...(request.params as object), ...sent }',
      },
    ],
    tests: [{ file: 'server/platform/bind.test.ts', name: 'of the path wins over the same key in the body' }],
  },
  {
    id: 'fields/unknown-keys',
    careless: 'A form with keys too many is read all the same (points, rank, role).',
    edits: [
      {
        file: 'contract/profile-form.ts',
        find: 'export const profileForm = z.strictObject({',
        replace: 'export const profileForm = z.object({',
      },
    ],
    tests: [
      {
        file: 'server/features/profiles/own-profile.test.ts',
        name: 'the e-mail, the points and the rank are not among what can be sent',
      },
      {
        file: 'server/permission-states.test.ts',
        name: 'every column of every table at once, at every endpoint',
      },
    ],
  },
  {
    id: 'fields/public-profile',
    careless: 'Name or e-mail: so the e-mail comes with every profile.',
    edits: [
      {
        file: 'contract/profiles.ts',
        find: 'export const publicProfile = person.extend({\n',
        replace: 'export const publicProfile = person.extend({\n  email: z.string().optional(),\n',
      },
      {
        file: 'server/features/profiles/profiles.queries.ts',
        find: 'select shown.user_id, shown.display_name, shown.avatar_url, p.bio, p.total_points',
        replace: 'select shown.user_id, shown.display_name, shown.avatar_url, p.email, p.bio, p.total_points',
      },
    ],
    tests: [
      {
        file: 'server/features/profiles/public-profile.test.ts',
        name: 'shows name, picture, bio, points, rank and since when; nothing that is not for others',
      },
      { file: canaries, name: seen, of: 'by somebody else' },
    ],
  },
  {
    id: 'fields/organiser',
    careless: 'The organiser of an event can be written to: the address comes along.',
    edits: [
      {
        file: 'contract/events.ts',
        find: '  organiser: person.nullable(),',
        replace: '  organiser: person.extend({ email: z.string().optional() }).nullable(),',
      },
      {
        file: 'server/features/events/events.queries.ts',
        find: "'avatarUrl', w.avatar_url)\n    from people w where w.user_id = e.creator_id",
        replace:
          "'avatarUrl', w.avatar_url,\n      'email', (select email from profiles where user_id = e.creator_id))\n    from people w where w.user_id = e.creator_id",
      },
    ],
    tests: [
      { file: 'server/features/events/proposing.test.ts', name: 'nobody’s address leaves with an event' },
      { file: canaries, name: seen, of: 'by somebody else' },
    ],
  },
  {
    id: 'fields/participants',
    careless: 'Those who ride together see each other’s numbers.',
    edits: [
      {
        file: 'contract/events.ts',
        find: '    output: pageOf(person),',
        replace: '    output: pageOf(person.extend({ phoneNumber: z.string().nullish() })),',
      },
      {
        file: 'server/features/events/attendees.service.ts',
        find: 'select w.user_id, w.display_name, w.avatar_url, a.turn::text',
        replace:
          'select w.user_id, w.display_name, w.avatar_url, a.turn::text,\n      (select phone_number from profiles r where r.user_id = a.user_id) as phone_number',
      },
    ],
    tests: [
      {
        file: 'server/features/events/proposing.test.ts',
        name: 'participants are seen by those who come, the organiser and admins',
      },
      { file: canaries, name: seen, of: 'by a guest who is no friend' },
    ],
  },
]
