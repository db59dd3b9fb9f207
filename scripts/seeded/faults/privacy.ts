import type { Fault } from '../fault.ts'

export const privacyFaults: readonly Fault[] = [
  {
    id: 'privacy/author-email',
    careless: 'A post brings its whole author along.',
    edits: [
      {
        file: 'contract/community.ts',
        find: 'const author = person.extend({ rankLevel: z.enum(rankLevels) })',
        replace:
          'const author = person.extend({ rankLevel: z.enum(rankLevels), email: z.string().optional() })',
      },
      {
        file: 'server/features/community/community.queries.ts',
        find: "'avatarUrl', w.avatar_url, 'rankLevel', r.rank_level)`",
        replace: "'avatarUrl', w.avatar_url, 'rankLevel', r.rank_level, 'email', r.email)`",
      },
    ],
    test: {
      file: 'server/features/community/feed.test.ts',
      name: 'a post says what was written, by whom, with everything that belongs to it',
    },
  },
  {
    id: 'privacy/whole-address-in-log',
    careless: 'The log has the address as it was asked for.',
    edits: [
      {
        file: 'server/platform/http.ts',
        find: "route: request.routeOptions.url ?? '(unknown)',",
        replace: 'route: request.url,',
      },
    ],
    test: {
      file: 'server/log-canaries.test.ts',
      name: 'a whole life of an account leaves no secret and no address in the log',
    },
  },
  {
    id: 'privacy/erasure-forgets-likes',
    careless: 'Likes are only numbers, so they outlive whoever gave them.',
    edits: [
      {
        file: 'server/db/migrations/0009_community.sql',
        find: '  user_id uuid not null references users on delete cascade,\n  created_at timestamptz(3) not null default now(),\n  primary key (post_id, user_id)',
        replace:
          '  user_id uuid not null,\n  created_at timestamptz(3) not null default now(),\n  primary key (post_id, user_id)',
      },
    ],
    test: {
      file: 'server/features/account/deletion.test.ts',
      name: 'leaves nothing behind, in any column of any table',
    },
  },
]
