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
        find: "'avatarUrl', w.avatar_url, 'rankLevel', w.rank_level)`",
        replace:
          "'avatarUrl', w.avatar_url, 'rankLevel', w.rank_level, 'email', (select email from profiles e where e.user_id = w.user_id))`",
      },
      {
        file: 'server/features/community/community.queries.ts',
        find: 'w.user_id, w.display_name, w.avatar_url, w.rank_level,',
        replace:
          'w.user_id, w.display_name, w.avatar_url, w.rank_level, (select email from profiles e where e.user_id = w.user_id),',
      },
      {
        file: 'server/features/community/community.queries.ts',
        find: '    author: { userId, displayName, avatarUrl, rankLevel },',
        replace:
          "    author: { userId, displayName, avatarUrl, rankLevel, ...('email' in post && { email: post.email }) },",
      },
    ],
    tests: [
      {
        file: 'server/features/community/feed.test.ts',
        name: 'a post says what was written, by whom, with everything that belongs to it',
      },
      { file: 'server/leak-canaries.test.ts', name: 'what is seen of others', of: 'by somebody else' },
    ],
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
    tests: [
      {
        file: 'server/log-canaries.test.ts',
        name: 'a whole life of an account leaves no secret and no address in the log',
      },
      { file: 'server/log-canaries.test.ts', name: 'requests say what, how and who by id' },
    ],
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
    tests: [
      {
        file: 'server/features/account/deletion.test.ts',
        name: 'leaves nothing behind, in any column of any table',
      },
      {
        file: 'server/process-races-accounts.test.ts',
        name: 'while its owner posts, likes, joins, asks and writes leaves nothing behind',
      },
    ],
    // Whether there is a like at that moment is chance: ten rounds instead of three.
    env: { HARD: '0.5' },
  },
]
