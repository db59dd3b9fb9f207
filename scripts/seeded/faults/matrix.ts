// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted as it stands.
import type { Fault } from '../fault.ts'

const matrix = 'server/permission-matrix.test.ts'

/** One missing guard in each area. */
export const matrixFaults: readonly Fault[] = [
  {
    id: 'matrix/door',
    careless: 'The back office is hidden in the menu, so its endpoints ask for a session only.',
    edits: [
      {
        file: 'server/platform/bind.ts',
        find: "  if (!hasRole(viewer.role, audience)) throw new AppError('FORBIDDEN')\n",
        replace: '  void hasRole\n',
      },
    ],
    test: { file: matrix, name: 'whoever is less than the audience, or blocked' },
  },
  {
    id: 'matrix/users',
    careless: 'Promoting is an act of the back office, so any admin may.',
    edits: [
      {
        file: 'contract/users.ts',
        find: "    path: '/admin/users/:id/promote',\n    audience: 'super_admin',",
        replace: "    path: '/admin/users/:id/promote',\n    audience: 'admin',",
      },
    ],
    test: { file: matrix, name: 'super admins alone have people, settings and the log' },
  },
  {
    id: 'matrix/points',
    careless: 'Whoever may award points may award any number of them.',
    edits: [
      {
        file: 'server/features/points/awards.service.ts',
        find: "  if (!mayAward(viewer.role, wish.points)) throw new AppError('FORBIDDEN')\n",
        replace: '  void mayAward\n',
      },
    ],
    test: { file: 'server/features/points/awards.test.ts', name: 'an admin' },
  },
  {
    id: 'matrix/sessions',
    careless: 'A session is ended by its id, which only its owner is shown.',
    edits: [
      {
        file: 'server/features/auth/sessions.service.ts',
        find: 'delete from sessions where id = ${id} and user_id = ${viewer.id}`',
        replace: 'delete from sessions where id = ${id}`',
      },
    ],
    test: {
      file: 'server/features/auth/own-sessions.test.ts',
      name: "somebody else's session cannot be ended",
    },
  },
  {
    id: 'matrix/itineraries',
    careless: 'Inactive itineraries are left out by the screen that lists them.',
    edits: [
      {
        file: 'server/features/itineraries/itineraries.queries.ts',
        find: "(isAdmin(viewer.role) ? db`true` : db`status = 'active'`)",
        replace: '(isAdmin(viewer.role) ? db`true` : db`true`)',
      },
    ],
    test: {
      file: 'server/features/itineraries/overview.test.ts',
      name: 'are not there for a rider, whatever they ask',
    },
  },
  {
    id: 'matrix/diary',
    careless: 'An entry is read by its id, which nobody else knows.',
    edits: [
      {
        file: 'server/features/diary/diary.queries.ts',
        find: 'db`select id from diary_entries where id = ${id} and user_id = ${viewer.id}`',
        replace: 'db`select id from diary_entries where id = ${id} and ${viewer.id}::uuid is not null`',
      },
    ],
    test: { file: matrix, name: 'at what is somebody’s own' },
  },
  {
    id: 'matrix/friends',
    careless: 'A request is accepted by its id, whoever accepts it.',
    edits: [
      {
        file: 'server/features/friends/friends.service.ts',
        find: "where id = ${id} and addressee_id = ${viewer.id} and status = 'pending' returning requester_id",
        replace: "where id = ${id} and status = 'pending' returning requester_id",
      },
    ],
    test: { file: 'server/features/friends/friends.test.ts', name: 'is for the addressee alone' },
  },
  {
    id: 'matrix/community',
    careless: 'The button to delete a post is shown to its author only, which is enough.',
    edits: [
      {
        file: 'server/features/community/writing.service.ts',
        find: "    if (!mayDelete) throw new AppError('NOT_OWN_POST')\n",
        replace: '',
      },
    ],
    test: { file: matrix, name: 'at what is somebody’s own' },
  },
  {
    id: 'matrix/events',
    careless: 'The page asks whether one may see who comes, and the endpoint believes it.',
    edits: [
      {
        file: 'server/features/events/attendees.service.ts',
        find: "  if (!event.maySeeParticipants) throw new AppError('EVENT_PARTICIPANTS_ONLY')\n",
        replace: '',
      },
    ],
    test: { file: matrix, name: 'at what is somebody’s own' },
  },
  {
    id: 'matrix/poi',
    careless: 'The map shows every point, verified or not.',
    edits: [
      {
        file: 'server/features/poi/poi.service.ts',
        find: 'where verified and ${boxesOf(db, { west, south, east, north })}',
        replace: 'where ${boxesOf(db, { west, south, east, north })}',
      },
    ],
    test: { file: 'server/features/poi/poi.test.ts', name: 'are the verified ones only' },
  },
]
