import type { TransactionSql } from 'postgres'
import { type Named, numbers, type Whose } from './many-rows-numbers.ts'

/** What hangs on the rest: likes, tags, pictures, who did what; and what servers keep for themselves. */
export async function fillBesides(db: TransactionSql, whose: Whose, named: Named): Promise<void> {
  const { rider, admin } = whose
  const those = numbers(db, whose)
  await db`
    insert into post_likes (post_id, user_id)
    select md5('p' || n)::uuid, ${rider} from ${those}
    union all select ${named.postId}, md5('u' || n)::uuid from ${those}`
  await db`
    insert into post_tags (tag, post_type, created_at, post_id)
    select 'moto', post_type, created_at, id from community_posts`
  await db`
    insert into post_photos (media_id, post_id, position)
    select md5('m' || n)::uuid, md5('p' || n)::uuid, 0 from ${those}`
  await db`
    insert into inbox_people (item_id, person_id, at)
    select id, md5('u' || row_number() over ())::uuid, created_at from inbox
    union all
    select i.id, md5('u' || ${whose.count}::int - n)::uuid, i.created_at
    from (select id, created_at from inbox order by created_at desc limit 30) i, generate_series(1, 700) n`
  await db`
    insert into reported (thing_id, post_id, report_count, last_report_id, last_reported_at)
    select distinct on (post_id) post_id, post_id, count(*) over (partition by post_id), id, created_at from content_reports
    order by post_id, created_at desc`
  await db`
    insert into event_changes (event_id, fields, changed_by, changed_at)
    select md5('e' || n)::uuid, '{title}', ${admin}, now() from ${those}`
  await db`
    insert into event_participants (event_id, user_id, status, joined_at, registered_at)
    select md5('e' || n)::uuid, ${rider}, 'registered', now() - interval '1 day', now() - interval '1 day'
    from generate_series(3, 300) n`
  await db`update events set creator_id = ${rider} where id in (select md5('e' || n)::uuid from generate_series(301, 500) n)`
  await db`
    insert into sessions (token_hash, user_id)
    select decode(md5(n::text), 'hex'), md5('u' || n)::uuid from ${those}`
  await db`
    insert into mail_outbox (kind, user_id, sent_at, created_at)
    select 'email_confirmation', md5('u' || n)::uuid, now(), now() from ${those}`
  await db`
    insert into auth_tokens (token_hash, user_id, purpose, email, expires_at)
    select decode(md5(n::text), 'hex'), md5('u' || n)::uuid, 'email_confirmation', 'x@test.example', now() + interval '1 day'
    from ${those}`
  await db`
    insert into attempts (bucket, key, count, expires_at)
    select 'like', decode(md5(n::text), 'hex'), 1, now() + interval '1 day' from ${those}`
  await db`insert into spent_requests (request_key) select gen_random_uuid() from ${those}`
  await db`
    insert into inbox_preferences (user_id, topic, email) select md5('u' || n)::uuid, 'points', false from ${those}`
  await db`
    insert into push_subscriptions (user_id, endpoint, p256dh, auth)
    select md5('u' || n)::uuid, 'https://push.test.example/' || n, repeat('x', 87), repeat('x', 22) from ${those}`
  await db`
    insert into day_counts (thing, day, state, count)
    select thing, current_date - n, '', 3 from generate_series(1, ${Math.ceil(whose.count / 4)}::int) n,
      unnest(array['members', 'events', 'posts', 'diary_entries']) thing
    on conflict do nothing`
}
