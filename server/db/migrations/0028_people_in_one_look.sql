-- Whoever is shown with a rank or a place is looked up once, not once by name and once by points.
create or replace view people as
  select p.user_id,
    coalesce(
      nullif(trim(p.display_name), ''), nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''),
      nullif(trim(split_part(p.email, '@', 1)), ''), 'Utente'
    ) as display_name,
    '/api/media/' || m.key || '/320' as avatar_url,
    p.rank_level, p.total_points, p.points_reached_at, p.is_blocked
  from profiles p left join media m on m.id = p.avatar_id;
