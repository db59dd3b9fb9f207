-- Accounts: who a person is, how they prove it, what they agreed to.

create table users (
  id uuid primary key default gen_random_uuid(),
  password_hash text not null,
  email_confirmed_at timestamptz,
  blocked_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);

create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  email text not null check (char_length(email) between 5 and 254 and email = lower(email)),
  display_name text check (char_length(display_name) between 2 and 100),
  first_name text check (char_length(first_name) between 1 and 50),
  last_name text check (char_length(last_name) between 1 and 50),
  -- Ten to fifteen digits would be somebody's phone number at sign-in.
  nickname text check (nickname ~ '^[A-Za-z0-9_]{3,20}$' and nickname !~ '^[0-9]{10,15}$'),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{8,13}$'),
  city text check (char_length(city) between 1 and 100),
  bio text check (char_length(bio) <= 500),
  avatar_url text,
  privacy_accepted_at timestamptz,
  terms_accepted_at timestamptz,
  marketing_consent boolean not null default false,
  gdpr_consent_version text,
  total_points int not null default 0 check (total_points >= 0),
  -- Follows from the points by itself: no code can forget it.
  rank_level text not null generated always as (
    case
      when total_points >= 1000 then 'Diamond'
      when total_points >= 500 then 'Platinum'
      when total_points >= 250 then 'Gold'
      when total_points >= 100 then 'Silver'
      else 'Bronze'
    end
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_email_key unique (email),
  constraint profiles_phone_number_key unique (phone_number)
);

create unique index profiles_nickname_key on profiles (lower(nickname));

create table user_roles (
  user_id uuid primary key references users on delete cascade,
  role text not null default 'user' check (role in ('user', 'admin', 'super_admin'))
);

create index user_roles_staff on user_roles (role) where role <> 'user';

-- Only hashes of tokens are stored: a copy of the database opens no session.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

create index sessions_by_user on sessions (user_id, last_seen_at desc);
create index sessions_by_age on sessions (last_seen_at);

create table auth_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('password_reset', 'email_confirmation')),
  -- The address the link was sent to: a link to an old address confirms nothing.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A newer link ends the older one.
  unique (user_id, purpose)
);

create index auth_tokens_by_expiry on auth_tokens (expires_at);

-- Proof of what was agreed to and when (GDPR art. 7): rows are only ever added.
create table consents (
  id bigint primary key generated always as identity,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('privacy', 'terms', 'marketing')),
  is_given boolean not null,
  version text not null,
  source text not null,
  recorded_at timestamptz not null default now()
);

create index consents_by_user on consents (user_id, recorded_at);

create function consents_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'consents are only ever added';
end $$;

create trigger consents_are_kept before update on consents
  for each row execute function consents_are_kept();

-- Attempts at anything that is limited, shared by every server.
create table attempts (
  bucket text not null,
  key bytea not null,
  count int not null,
  expires_at timestamptz not null,
  primary key (bucket, key)
);

create index attempts_by_expiry on attempts (expires_at);

-- The first administrator is made once: this row is the lock and the memory of it.
create table admin_setup (
  is_only_row boolean primary key default true check (is_only_row),
  code_hash bytea,
  completed_at timestamptz
);

insert into admin_setup default values;

create table settings (
  is_only_row boolean primary key default true check (is_only_row),
  app_name text not null default 'Tornanti',
  app_description text not null
    default 'Per i viaggiatori in moto: pianifica, naviga e condividi i tuoi itinerari',
  maintenance_mode boolean not null default false,
  registration_enabled boolean not null default true,
  email_notifications boolean not null default true,
  push_notifications boolean not null default false,
  admin_alerts boolean not null default true,
  user_registration_alerts boolean not null default true,
  two_factor_required boolean not null default false,
  session_timeout int not null default 24 check (session_timeout between 1 and 720),
  max_login_attempts int not null default 5 check (max_login_attempts between 3 and 20),
  password_min_length int not null default 8 check (password_min_length between 8 and 64),
  auto_approve_events boolean not null default false,
  max_file_size int not null default 10 check (max_file_size between 1 and 10),
  allowed_file_types text[] not null default '{jpg,jpeg,png,pdf}',
  moderation_enabled boolean not null default true,
  updated_at timestamptz not null default now()
);

insert into settings default values;

-- Every server hears of a change when it commits.
create function settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $$;

create trigger settings_changed after update on settings
  for each statement execute function settings_changed();

-- Mails wait here until they are sent; what they say is composed at that moment, so no link is ever at rest.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  user_id uuid not null references users on delete cascade,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);

create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null and failed_at is null;

create function mail_queued() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_queued', '');
  return null;
end $$;

create trigger mail_queued after insert on mail_outbox
  for each statement execute function mail_queued();
