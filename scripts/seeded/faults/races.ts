// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted as it stands.
import type { Fault } from '../fault.ts'

const processes = 'server/process-races.test.ts'
const accounts = 'server/process-races-accounts.test.ts'

/** Ten rounds instead of three: of the careless variants the luckiest is right in every second. */
const manyTimes = { HARD: '0.5' }

/** Look, then write: right for one person at a time. */
export const raceFaults: readonly Fault[] = [
  {
    id: 'races/places',
    careless: 'Free places are counted and one is taken; neither lock nor constraint.',
    edits: [
      {
        file: 'server/features/events/registrations.service.ts',
        find: '    await lockEvent(ctx, id)\n    await change(',
        replace: '    void lockEvent\n    await change(',
      },
      {
        file: 'server/db/migrations/0030_writes_in_one_statement.sql',
        find: "status = 'approved' and start_date > pressed_at for no key update;",
        replace: "status = 'approved' and start_date > pressed_at;",
      },
      {
        file: 'server/db/migrations/0033_writes_at_once.sql',
        find: "e.status = 'approved' order by e.id for no key update skip locked",
        replace: "e.status = 'approved' order by e.id",
      },
      {
        file: 'server/db/migrations/0033_writes_at_once.sql',
        find: 'where free is null or ahead <= free order by event, nth',
        replace: 'where free is null or free > 0 order by event, nth',
      },
      {
        file: 'server/features/events/events.queries.ts',
        find: 'about: ({ eventId }) => eventId,',
        replace: 'about: () => String(Math.random()),',
      },
      {
        file: 'server/db/migrations/0011_events.sql',
        find: 'constraint event_places_enough check (participant_count <= max_participants)',
        replace: 'constraint event_places_enough check (participant_count >= 0)',
      },
    ],
    tests: [
      {
        file: 'server/features/events/places-races.test.ts',
        name: '200 people for 10 places who do not wish to wait',
      },
      { file: processes, name: 'two hundred for ten: ten are told yes, and ten have one' },
    ],
    env: manyTimes,
  },
  {
    id: 'races/likes',
    careless: 'A like is inserted when there is none yet; neither lock nor key.',
    edits: [
      {
        file: 'server/db/migrations/0030_writes_in_one_statement.sql',
        find: "where id = post and status = 'published' for no key update;",
        replace: "where id = post and status = 'published';",
      },
      {
        file: 'server/db/migrations/0030_writes_in_one_statement.sql',
        find: 'insert into post_likes (post_id, user_id) values (post, person) on conflict do nothing;',
        replace:
          'insert into post_likes (post_id, user_id) select post, person\n  where not exists (select from post_likes where post_id = post and user_id = person);',
      },
      {
        file: 'server/db/migrations/0033_writes_at_once.sql',
        find: `insert into post_likes (post_id, user_id) select post, person from wishes order by post, person
    on conflict do nothing returning post_id, user_id`,
        replace: `insert into post_likes (post_id, user_id) select post, person from wishes
    where not exists (select from post_likes l where l.post_id = post and l.user_id = person) returning post_id, user_id`,
      },
      {
        file: 'server/features/community/likes.service.ts',
        find: 'only: ({ postId, personId }) => `${postId} ${personId}`,\n    about: ({ postId }) => postId,',
        replace: 'only: () => String(Math.random()),\n    about: () => String(Math.random()),',
      },
      {
        file: 'server/db/migrations/0009_community.sql',
        find: '  primary key (post_id, user_id)\n',
        replace: '  check (post_id <> user_id)\n',
      },
    ],
    tests: [
      {
        file: 'server/features/community/races.test.ts',
        name: 'a storm of one person’s likes and unlikes leaves one or none',
      },
      { file: processes, name: 'one person likes and unlikes fifty times: one like or none' },
    ],
    env: manyTimes,
  },
  {
    id: 'races/friends',
    careless: 'Both directions are looked up, then the request is inserted; no index over the pair.',
    edits: [
      {
        file: 'server/db/migrations/0004_friends.sql',
        find: 'create unique index friendships_pair on friendships (',
        replace: 'create index friendships_pair on friendships (',
      },
      {
        file: 'server/features/friends/requests.service.ts',
        find: 'const status = await insertOrMeet(ctx, userId)',
        replace: 'const status = await lookThenWrite(ctx, userId)',
      },
      {
        file: 'server/features/friends/requests.service.ts',
        find: 'type Outcome = OutputOf<typeof friends.request>\n',
        replace: `type Outcome = OutputOf<typeof friends.request>

async function lookThenWrite({ db, viewer }: SignedInCtx, userId: string): Promise<Outcome['status'] | null> {
  void insertOrMeet
  const [sent] = await db\`
    select from friendships where requester_id = \${viewer.id} and addressee_id = \${userId}\`
  if (sent) return null
  const [received] = await db<{ status: string }[]>\`
    select status from friendships where requester_id = \${userId} and addressee_id = \${viewer.id}\`
  if (received && received.status !== 'pending') return null
  const [row] = received
    ? await db<Outcome[]>\`
        update friendships set status = 'accepted', answered_at = now()
        where requester_id = \${userId} and addressee_id = \${viewer.id} returning status\`
    : await db<Outcome[]>\`
        insert into friendships (requester_id, addressee_id) values (\${viewer.id}, \${userId}) returning status\`
  return row?.status ?? null
}
`,
      },
    ],
    tests: [
      {
        file: 'server/features/friends/friend-races.test.ts',
        name: 'two who ask each other become friends, with one row, twenty times over',
      },
      { file: processes, name: 'two who ask each other twenty times are friends once' },
    ],
    env: manyTimes,
  },
  {
    id: 'races/sign-up',
    careless: 'Whether a nickname is taken is asked before the account is made; no unique index.',
    edits: [
      {
        file: 'server/db/migrations/0001_accounts.sql',
        find: 'create unique index profiles_nickname_key',
        replace: 'create index profiles_nickname_key',
      },
    ],
    tests: [
      {
        file: 'server/features/auth/sign-up-races.test.ts',
        name: 'fifty sign-ups at once with one',
      },
      { file: accounts, name: 'fifty sign-ups for one nickname, one phone or one address make one account' },
    ],
    env: manyTimes,
  },
  {
    id: 'races/awards',
    careless: 'Points are given unless the ledger has them already; the ledger has no key.',
    edits: [
      {
        file: 'server/db/migrations/0010_points.sql',
        find: 'alter table user_points add constraint user_points_once unique (user_id, award_key);',
        replace: 'create index user_points_once on user_points (user_id, award_key);',
      },
      {
        file: 'server/features/points/awards.service.ts',
        find: ') order by "userId", key\n      on conflict (user_id, award_key) do nothing returning',
        replace:
          ') where not exists (\n        select from user_points given where given.user_id = "userId" and given.award_key = key\n      ) order by "userId", key returning',
      },
    ],
    tests: [
      {
        file: 'server/features/points/award-races.test.ts',
        name: 'a hundred awards at once with fifty keys are fifty awards',
      },
      { file: processes, name: 'a hundred awards of ten points with fifty keys are five hundred points' },
    ],
    env: manyTimes,
  },
  {
    id: 'races/reset-link',
    careless: 'The link is looked up, the password changed, and then the link deleted.',
    edits: [
      {
        file: 'server/features/auth/links.service.ts',
        find: '      delete from auth_tokens\n      where purpose = ${purpose} and user_id = (',
        replace:
          '      select token_hash, user_id, email from auth_tokens\n      where purpose = ${purpose} and user_id = (',
      },
      {
        file: 'server/features/auth/links.service.ts',
        find: '      returning token_hash, user_id, email\n',
        replace: '',
      },
    ],
    tests: [
      {
        file: 'server/features/auth/password-reset-races.test.ts',
        name: 'a link used fifty times at once over two servers works once',
      },
      { file: accounts, name: 'a link for a new password used fifty times works once' },
    ],
    env: manyTimes,
  },
  {
    id: 'races/guesses',
    careless: 'The count of guesses is read, and written back one higher.',
    edits: [
      {
        file: 'server/db/migrations/0030_writes_in_one_statement.sql',
        find: '  insert into attempts as a (bucket, key, count, expires_at)\n  values (of_bucket,',
        replace:
          '  select a.count into count_attempt.count from attempts a\n  where bucket = of_bucket and key = of_key and expires_at > now();\n  insert into attempts as a (bucket, key, count, expires_at)\n  values (of_bucket,',
      },
      {
        file: 'server/db/migrations/0030_writes_in_one_statement.sql',
        find: 'count = case when a.expires_at <= now() then 1 else least(a.count + 1, most + 1) end,',
        replace: 'count = coalesce(count_attempt.count, 0) + 1,',
      },
    ],
    tests: [
      {
        file: 'server/features/auth/login-limits.test.ts',
        name: 'a hundred at once over two servers: five are computed, the rest must wait',
      },
      { file: accounts, name: 'of a hundred wrong passwords at once five are looked at' },
    ],
    env: manyTimes,
  },
  {
    id: 'races/decisions',
    careless: 'Whether an event is still pending is read, then it is decided on; no lock.',
    edits: [
      {
        file: 'server/features/events/decisions.service.ts',
        find: '    const locked = await lockEvent(ctx, id)\n',
        replace:
          "    void lockEvent\n    const [locked] = await ctx.db<LockedEvent[]>`\n      select title, status, start_date, version, creator_id from events where id = ${id}`\n    if (!locked) throw new AppError('EVENT_NOT_FOUND')\n",
      },
    ],
    tests: [
      {
        file: 'server/features/events/deciding.test.ts',
        name: 'by twenty at once, and by as many who refuse: one of them decides',
      },
      { file: processes, name: 'approved and refused twenty times at once: one decision, told once' },
    ],
    env: manyTimes,
  },
]
