// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted as it stands.
import type { Fault } from '../fault.ts'

const matrix = 'server/permission-matrix.test.ts'
const written = 'super admins alone have people, settings and the log'

/** One missing guard in each area. */
export const matrixFaults: readonly Fault[] = [
  {
    id: 'matrix/door',
    careless: 'The back office is hidden in the menu, so its endpoints ask for a session only.',
    edits: [
      {
        file: 'server/platform/bind.ts',
        find: "    if (!hasRole(viewer.role, door.audience)) return 'FORBIDDEN'\n",
        replace: '    void hasRole\n',
      },
    ],
    tests: [
      { file: matrix, name: 'whoever is less than the audience, or blocked' },
      { file: 'server/permission-states.test.ts', name: 'an admin demoted a moment ago' },
      { file: 'server/permission-states.test.ts', name: 'make no rider an admin' },
    ],
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
    tests: [{ file: matrix, name: written }],
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
    tests: [{ file: 'server/features/points/awards.test.ts', name: 'an admin' }],
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
    tests: [
      {
        file: 'server/features/auth/own-sessions.test.ts',
        name: "somebody else's session cannot be ended",
      },
      { file: matrix, name: 'at what is somebody’s own' },
    ],
  },
  {
    id: 'matrix/itineraries',
    careless: 'Only admins have the form for a new itinerary, so whoever sends one may.',
    edits: [
      {
        file: 'contract/itineraries.ts',
        find: "    method: 'POST',\n    path: '/itineraries',\n    audience: 'admin',",
        replace: "    method: 'POST',\n    path: '/itineraries',\n    audience: 'user',",
      },
    ],
    tests: [
      { file: 'server/features/itineraries/publishing.test.ts', name: 'creating', of: 'by user' },
      { file: matrix, name: written },
    ],
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
    tests: [
      { file: matrix, name: 'at what is somebody’s own' },
      { file: 'server/features/diary/diary-leaks.test.ts', name: 'by any address that answers' },
    ],
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
    tests: [
      { file: 'server/features/friends/friends.test.ts', name: 'is for the addressee alone' },
      { file: matrix, name: 'at what is somebody’s own' },
    ],
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
    tests: [
      { file: matrix, name: 'at what is somebody’s own' },
      { file: 'server/features/community/writing.test.ts', name: 'by anybody else is refused' },
    ],
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
    tests: [
      { file: matrix, name: 'at what is somebody’s own' },
      {
        file: 'server/features/events/proposing.test.ts',
        name: 'participants are seen by those who come, the organiser and admins',
      },
    ],
  },
  {
    id: 'matrix/poi',
    careless: 'Whoever found a point may say that it is right.',
    edits: [
      {
        file: 'contract/poi.ts',
        find: "    path: '/admin/poi/:id/verify',\n    audience: 'admin',",
        replace: "    path: '/admin/poi/:id/verify',\n    audience: 'user',",
      },
    ],
    tests: [
      { file: 'server/features/poi/poi-moderation.test.ts', name: 'riders and visitors do none of it' },
      { file: matrix, name: written },
    ],
  },
]
