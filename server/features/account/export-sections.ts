import type { Db } from '#server/platform/context.ts'
import { officeSections } from './export-office-sections.ts'
import type { Section } from './export-section.ts'

/** Somebody else, as the person knows them: never an id, never an address. */
const nameOf = (db: Db, column: ReturnType<Db>) =>
  db`coalesce((select display_name from people where user_id = ${column}), 'Utente')`

/** The name of a picture's file in the archive; `m` is its row. */
export const pictureFile = (db: Db) => db`
  'foto/' || case m.purpose when 'avatar' then 'profilo' when 'post' then 'post' else 'diario' end || '-'
    || to_char(m.created_at at time zone 'Europe/Rome', 'YYYY-MM-DD') || '-' || m.id || '.webp'`

export const trackFile = (db: Db) =>
  db`'tracce/' || to_char(t.created_at at time zone 'Europe/Rome', 'YYYY-MM-DD') || '-' || t.id || '.gpx'`

/** Whose track it is: it was uploaded by the person. Those of the diary are uploads too. */
export const ownTracks = (db: Db, userId: string) => db`tracks t where t.uploaded_by = ${userId}`
export const ownPictures = (db: Db, userId: string) => db`
  media m left join diary_photos d on d.media_id = m.id left join post_photos p on p.media_id = m.id
  where m.owner_id = ${userId}`

const who: Section[] = [
  {
    name: 'account',
    meaning:
      'il tuo account: ruolo, conferma dell’e-mail, verifica in due passaggi, ultimo accesso, data di iscrizione',
    covers: ['user_roles.user_id', 'two_factor.user_id', 'recovery_codes.user_id'],
    isSingle: true,
    rows: (db, userId) => db`
      select u.id, r.role, r.role_given_at, u.email_confirmed_at,
        (select enrolled_at from two_factor t where t.user_id = u.id) as two_factor_enrolled_at,
        (select count(*)::int from recovery_codes c where c.user_id = u.id) as recovery_codes_left, u.blocked_at, u.last_sign_in_at, u.created_at
      from users u join user_roles r on r.user_id = u.id where u.id = ${userId}`,
  },
  {
    name: 'profile',
    meaning: 'i dati di registrazione e il profilo, con punti e livello',
    covers: ['profiles.user_id'],
    isSingle: true,
    rows: (db, userId) => db`
      select p.id, p.email, p.display_name, p.first_name, p.last_name, p.nickname, p.phone_number, p.city, p.bio,
        p.privacy_accepted_at, p.terms_accepted_at, p.marketing_consent, p.gdpr_consent_version, p.total_points,
        p.points_reached_at, p.rank_level, p.created_at, p.updated_at, p.avatar_id,
        (select ${pictureFile(db)} from media m where m.id = p.avatar_id) as avatar_file
      from profiles p where p.user_id = ${userId}`,
  },
  {
    name: 'consents',
    meaning: 'ogni accettazione e ogni consenso dato o revocato, con versione e data',
    covers: ['consents.user_id'],
    rows: (db, userId) => db`
      select id, purpose, is_given, version, source, recorded_at
      from consents where user_id = ${userId} order by recorded_at, id`,
  },
  {
    name: 'sessions',
    meaning: 'le sessioni aperte: dispositivo, inizio, ultimo uso',
    covers: ['sessions.user_id'],
    rows: (db, userId) => db`
      select id, device, created_at, last_seen_at from sessions where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'mailedLinks',
    meaning: 'i link inviati per e-mail che valgono ancora (senza il codice segreto)',
    covers: ['auth_tokens.user_id'],
    rows: (db, userId) => db`
      select purpose, email, copy, created_at, expires_at
      from auth_tokens where user_id = ${userId} order by created_at, copy`,
  },
  {
    name: 'mails',
    meaning: 'le e-mail di servizio preparate per te: tipo, data, esito',
    covers: ['mail_outbox.user_id'],
    rows: (db, userId) => db`
      select id, kind, event_id, details, attempts, sent_at, failed_at, last_error, created_at
      from mail_outbox where user_id = ${userId} order by created_at, id`,
  },
]

const withOthers: Section[] = [
  {
    name: 'friendships',
    meaning: 'amicizie e richieste inviate o ricevute, con il nome dell’altra persona',
    covers: ['friendships.requester_id', 'friendships.addressee_id'],
    // That somebody declined is theirs to say (contract/friends.ts).
    rows: (db, userId) => db`
      select f.id, ${nameOf(db, db`case when is_mine then f.addressee_id else f.requester_id end`)} as person,
        case when is_mine then 'sent' else 'received' end as direction,
        case when is_hidden then 'pending' else f.status end as status,
        f.created_at, case when not is_hidden then f.answered_at end as answered_at
      from friendships f, lateral (select f.requester_id = ${userId} as is_mine) side,
        lateral (select is_mine and f.status = 'declined' as is_hidden) telling
      where ${userId} in (f.requester_id, f.addressee_id) order by f.created_at, f.id`,
  },
  {
    name: 'tagsOfMe',
    meaning: 'chi ti ha taggato nel proprio diario e quando (la voce resta di chi l’ha scritta)',
    covers: ['diary_entry_tags.tagged_user_id'],
    rows: (db, userId) => db`
      select t.id, ${nameOf(db, db`d.user_id`)} as person, t.created_at
      from diary_entry_tags t join diary_entries d on d.id = t.diary_entry_id
      where t.tagged_user_id = ${userId} order by t.created_at, t.id`,
  },
  {
    name: 'notifications',
    meaning: 'le notifiche che hai ricevuto: tipo e data (le parole sono di ciò di cui parlano)',
    covers: ['inbox.user_id'],
    rows: (db, userId) => db`
      select id, kind, post_id, event_id, details, is_listed, is_read, read_at, created_at
      from inbox where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'notificationsToOthers',
    meaning: 'le notifiche ad altri che nascono da qualcosa che hai fatto',
    covers: ['inbox_people.person_id'],
    rows: (db, userId) => db`
      select i.kind, ${nameOf(db, db`i.user_id`)} as person, p.at
      from inbox_people p join inbox i on i.id = p.item_id where p.person_id = ${userId} order by p.at, i.id`,
  },
  {
    name: 'notificationPreferences',
    meaning: 'come vuoi essere avvisato, dove hai cambiato qualcosa',
    covers: ['inbox_preferences.user_id', 'digests.user_id'],
    rows: (db, userId) => db`
      select topic, app, push, email from inbox_preferences where user_id = ${userId} order by topic`,
  },
  {
    name: 'pushBrowsers',
    meaning: 'i browser che ricevono le notifiche push (senza le chiavi)',
    covers: ['push_subscriptions.user_id'],
    rows: (db, userId) => db`
      select id, endpoint, created_at from push_subscriptions where user_id = ${userId} order by created_at, id`,
  },
  {
    name: 'noticesToAdmins',
    meaning: 'gli avvisi agli amministratori che ti riguardano: tipo e data',
    covers: ['admin_notifications.person_id'],
    rows: (db, userId) => db`
      select id, type, warning, role, count, created_at
      from admin_notifications where person_id = ${userId} order by created_at`,
  },
  {
    name: 'likes',
    meaning: 'i post a cui hai messo «Mi piace», con il nome di chi li ha scritti',
    covers: ['post_likes.user_id'],
    rows: (db, userId) => db`
      select l.post_id, ${nameOf(db, db`p.user_id`)} as post_author, l.created_at
      from post_likes l join community_posts p on p.id = l.post_id
      where l.user_id = ${userId} order by l.created_at, l.post_id`,
  },
  {
    name: 'reports',
    meaning: 'le segnalazioni che hai inviato, con il motivo',
    covers: ['content_reports.reporter_id'],
    rows: (db, userId) => db`
      select id, post_id, comment_id, reason, note, created_at, closed_at
      from content_reports where reporter_id = ${userId} order by created_at, id`,
  },
  {
    name: 'eventRegistrations',
    meaning: "gli eventi a cui ti sei iscritto, o per cui sei in lista d'attesa",
    covers: ['event_participants.user_id'],
    rows: (db, userId) => db`
      select p.event_id, e.title, e.start_date, e.end_date, e.location, p.status, p.joined_at, p.registered_at
      from event_participants p join events e on e.id = p.event_id
      where p.user_id = ${userId} order by p.joined_at, p.id`,
  },
  {
    name: 'points',
    meaning: 'lo storico dei punti',
    covers: ['user_points.user_id'],
    rows: (db, userId) => db`
      select id, point_type, description, points, created_at
      from user_points where user_id = ${userId} order by created_at, id`,
  },
]

const made: Section[] = [
  {
    name: 'diaryEntries',
    meaning: 'le voci del diario, con gli amici taggati, i nomi dei file delle foto e della traccia',
    covers: ['diary_entries.user_id'],
    rows: (db, userId) => db`
      select d.id, d.title, d.location, d.date, d.description, d.route_id,
        (select i.title from itineraries i where i.id = d.route_id and i.status = 'active') as itinerary_title,
        d.track_id, (select ${trackFile(db)} from tracks t where t.id = d.track_id) as track_file,
        array(
          select ${nameOf(db, db`tag.tagged_user_id`)} from diary_entry_tags tag
          where tag.diary_entry_id = d.id order by tag.created_at, tag.id
        ) as tagged_friends,
        array(
          select ${pictureFile(db)} from media m join diary_photos p on p.media_id = m.id
          where p.diary_entry_id = d.id order by p.position
        ) as photos,
        d.version, d.created_at, d.updated_at
      from diary_entries d where d.user_id = ${userId} order by d.date, d.created_at, d.id`,
  },
  {
    name: 'posts',
    meaning: 'i post nella community, con i nomi dei file delle foto',
    covers: ['community_posts.user_id'],
    rows: (db, userId) => db`
      select c.id, c.content, c.post_type, c.location, c.tags, c.route_id,
        (select i.title from itineraries i where i.id = c.route_id and i.status = 'active') as itinerary_title,
        array(
          select ${pictureFile(db)} from media m join post_photos p on p.media_id = m.id
          where p.post_id = c.id order by p.position
        ) as photos,
        c.status, c.like_count, c.comment_count, c.created_at, c.kept_at
      from community_posts c where c.user_id = ${userId} order by c.created_at, c.id`,
  },
  {
    name: 'comments',
    meaning: 'i commenti che hai scritto, con il nome di chi ha scritto il post',
    covers: ['post_comments.user_id'],
    rows: (db, userId) => db`
      select c.id, c.post_id, ${nameOf(db, db`p.user_id`)} as post_author, c.content, c.created_at, c.kept_at
      from post_comments c join community_posts p on p.id = c.post_id
      where c.user_id = ${userId} order by c.created_at, c.id`,
  },
  {
    name: 'events',
    meaning: 'gli eventi che hai proposto, con l’esito',
    covers: ['events.creator_id'],
    rows: (db, userId) => db`
      select e.id, e.title, e.description, e.location, e.meeting_point, e.meeting_latitude, e.meeting_longitude,
        e.start_date, e.end_date, e.event_type, e.difficulty_level, p.max_participants, e.price_cents, e.route_id,
        (select i.title from itineraries i where i.id = e.route_id and i.status = 'active') as itinerary_title,
        e.status, e.rejection_reason, e.cancellation_reason, e.is_withdrawn, e.is_corrected, e.decided_at, p.participant_count,
        p.waiting_count, e.points_given_at, e.version, e.created_at, e.updated_at
      from events e join event_places p on p.event_id = e.id
      where e.creator_id = ${userId} order by e.created_at, e.id`,
  },
  {
    name: 'pictures',
    meaning: 'le immagini che hai caricato; i file sono nella cartella «foto»',
    covers: ['media.owner_id'],
    rows: (db, userId) => db`
      select m.id, m.purpose, ${pictureFile(db)} as file, m.width, m.height, m.bytes, m.created_at,
        d.diary_entry_id, p.post_id, coalesce(d.position, p.position) as position, coalesce(d.alt, p.alt) as alt
      from ${ownPictures(db, userId)} order by m.created_at, m.id`,
  },
  {
    name: 'tracks',
    meaning: 'le tracce che hai caricato; i file GPX sono nella cartella «tracce»',
    covers: ['tracks.uploaded_by'],
    rows: (db, userId) => db`
      select t.id, t.name, t.source, ${trackFile(db)} as file, t.point_count, t.dropped_count, t.length_m, t.climb_m,
        t.descent_m, t.min_ele_m, t.max_ele_m, t.curviness, t.curve_count, t.hairpin_count, t.west, t.south, t.east,
        t.north, t.waypoints, t.created_at
      from ${ownTracks(db, userId)} order by t.created_at, t.id`,
  },
  {
    name: 'savedItineraries',
    meaning: 'gli itinerari che hai salvato',
    covers: ['itinerary_saves.user_id'],
    rows: (db, userId) => db`
      select s.itinerary_id, i.title, s.created_at
      from itinerary_saves s join itineraries i on i.id = s.itinerary_id
      where s.user_id = ${userId} order by s.created_at, s.itinerary_id`,
  },
  {
    name: 'createdItineraries',
    meaning: 'gli itinerari che hai pubblicato (solo amministratori)',
    covers: ['itineraries.created_by'],
    rows: (db, userId) => db`
      select id, title, description, difficulty, road_type, duration, distance_km, notes, external_url, area, status,
        created_at, updated_at, version, save_count, track_id, hairpin_count
      from itineraries where created_by = ${userId} order by created_at, id`,
  },
  {
    name: 'proposedPoints',
    meaning: 'i punti della mappa che hai proposto',
    covers: ['poi.creator_id'],
    rows: (db, userId) => db`
      select id, name, description, category, latitude, longitude, address, verified, verified_at,
        rating::float8 as rating, version, created_at
      from poi where creator_id = ${userId} order by created_at, id`,
  },
  {
    name: 'verifiedPoints',
    meaning: 'i punti della mappa che hai verificato (solo amministratori)',
    covers: ['poi.verified_by'],
    rows: (db, userId) => db`
      select id, name, verified_at from poi where verified_by = ${userId} order by verified_at, id`,
  },
]

/** Everything that is held about a person, in the order of the file. A new table that refers to users adds itself here. */
export const sections: readonly Section[] = [...who, ...withOthers, ...made, ...officeSections]
