-- Settings have a number that grows with every change, whoever makes it, and every change is kept.
alter table settings add column version int not null default 1;

alter table settings add constraint settings_app_name_check check (char_length(app_name) between 1 and 60);
alter table settings add constraint settings_app_description_check
  check (char_length(app_description) between 1 and 300);
alter table settings add constraint settings_allowed_file_types_check
  check (allowed_file_types <@ '{jpg,jpeg,png,pdf}'::text[]);

create table settings_history (
  id uuid primary key default gen_random_uuid(),
  version int not null unique,
  -- Null: the operator at the server, or somebody who has left since.
  changed_by uuid references users on delete set null,
  -- By the column's name: what it was, what it became.
  changes jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp()
);

create index settings_history_newest on settings_history (created_at desc, id desc);
create index settings_history_of_person on settings_history (changed_by) where changed_by is not null;

create function settings_numbered() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  select jsonb_object_agg(key, jsonb_build_array(o.value, n.value)) into changed
  from jsonb_each(to_jsonb(old)) o join jsonb_each(to_jsonb(new)) n using (key)
  where o.value is distinct from n.value and key not in ('version', 'updated_at');
  -- A write that changes nothing is none.
  if changed is null then
    return null;
  end if;
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  insert into settings_history (version, changes) values (new.version, changed);
  return new;
end $$;

create trigger settings_numbered before update on settings
  for each row execute function settings_numbered();

-- What admins are told of: one row for all of them. It names nobody and copies no words; both are looked up when it is
-- read, and whatever it is about takes it along when it goes.
create table admin_notifications (
  id uuid primary key default gen_random_uuid(),
  type text not null check (
    type in ('user_registration', 'event_pending', 'poi_proposed', 'content_reported', 'warning')
  ),
  -- Of a warning: which.
  warning text check (warning in ('login_limit', 'admin_set_up', 'role_granted')),
  role text check (role in ('user', 'admin', 'super_admin')),
  person_id uuid references users on delete cascade,
  event_id uuid references events on delete cascade,
  poi_id uuid references poi on delete cascade,
  post_id uuid references community_posts on delete cascade,
  comment_id uuid references post_comments on delete cascade,
  -- What is told again before anybody has read it is counted, not added.
  gather_key text not null,
  -- Stands for many, none of which it names.
  is_gathered boolean not null default false,
  count int not null default 1 check (count > 0),
  is_read boolean not null default false,
  read_at timestamptz,
  created_at timestamptz(3) not null,
  check ((type = 'warning') = (warning is not null) or is_gathered),
  check (is_read = (read_at is not null))
);

create unique index admin_notifications_gathered on admin_notifications (gather_key) where not is_read;
-- Unique: whoever has seen one has seen all older ones.
create unique index admin_notifications_newest on admin_notifications (created_at desc);
create index admin_notifications_of_type on admin_notifications (type, created_at desc);
create index admin_notifications_unread on admin_notifications (created_at) where not is_read;
create index admin_notifications_read on admin_notifications (read_at) where is_read;
create index admin_notifications_of_person on admin_notifications (person_id) where person_id is not null;
create index admin_notifications_of_event on admin_notifications (event_id) where event_id is not null;
create index admin_notifications_of_poi on admin_notifications (poi_id) where poi_id is not null;
create index admin_notifications_of_post on admin_notifications (post_id) where post_id is not null;
create index admin_notifications_of_comment on admin_notifications (comment_id) where comment_id is not null;
