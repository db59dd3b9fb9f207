import type { Statement } from './statement.ts'

const oneRow = (rows: readonly object[]): string => JSON.stringify(rows[0])

/** $1 the rider, $2 the key of the request, $3 what is said. */
const create: Statement = {
  rows: {
    text: `
      with made as (
        insert into community_posts (request_key, user_id, content, post_type, tags, status, created_at)
        values ($2::uuid, $1::uuid, $3, 'question', '{}', 'published', clock_timestamp()) returning *
      )
      select p.id, p.content, p.post_type as "postType", p.location, p.tags, p.like_count as "likeCount",
        p.comment_count as "commentCount", p.status, p.created_at as "createdAt", false as "hasLiked",
        json_build_object('userId', w.user_id, 'displayName', w.display_name, 'avatarUrl', w.avatar_url,
          'rankLevel', r.rank_level) as author, array[]::text[] as photos, null as itinerary
      from made p join people w on w.user_id = p.user_id join profiles r on r.user_id = p.user_id`,
    answer: oneRow,
  },
}

/** $1 the rider, $2 the post. */
const like: Statement = {
  rows: {
    text: `
      with moved as (
        insert into post_likes (post_id, user_id) values ($2::uuid, $1::uuid) on conflict do nothing returning 1
      )
      select p.id, p.like_count + (select count(*)::int from moved) as "likeCount", p.comment_count as "commentCount",
        true as "hasLiked" from community_posts p where p.id = $2::uuid`,
    answer: oneRow,
  },
}

const unlike: Statement = {
  rows: {
    text: `
      with moved as (delete from post_likes where post_id = $2::uuid and user_id = $1::uuid returning 1)
      select p.id, p.like_count - (select count(*)::int from moved) as "likeCount", p.comment_count as "commentCount",
        false as "hasLiked" from community_posts p where p.id = $2::uuid`,
    answer: oneRow,
  },
}

/** $1 the rider, $2 the event. */
const register: Statement = {
  rows: {
    text: `
      with joined as (
        insert into event_participants (event_id, user_id, status, joined_at, registered_at)
        values ($2::uuid, $1::uuid, 'registered', now(), now()) returning 1
      )
      select e.id, e.title, e.description, e.location, e.meeting_point as "meetingPoint", e.start_date as "startDate",
        e.end_date as "endDate", e.event_type as "eventType", e.difficulty_level as "difficultyLevel",
        p.max_participants as "maxParticipants", e.price_cents as "priceCents", e.status,
        e.rejection_reason as "rejectionReason", e.cancellation_reason as "cancellationReason",
        e.is_withdrawn as "isWithdrawn", p.participant_count + (select count(*)::int from joined) as "participantCount",
        p.waiting_count as "waitingCount", e.version, e.created_at as "createdAt", null as "meetingPosition",
        (select json_build_object('userId', w.user_id, 'displayName', w.display_name, 'avatarUrl', w.avatar_url)
         from people w where w.user_id = e.creator_id) as organiser,
        'registered' as attendance, null as "waitingPosition"
      from events e join event_places p on p.event_id = e.id where e.id = $2::uuid`,
    answer: oneRow,
  },
}

export const writeStatements = { create, like, unlike, register }
