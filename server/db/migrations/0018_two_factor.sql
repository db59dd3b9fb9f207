-- A second proof at sign-in: a code that changes every thirty seconds (RFC 6238), or one of ten codes kept on paper.
create table two_factor (
  user_id uuid primary key references users on delete cascade,
  -- Readable, for the server computes the same codes from it.
  secret text not null check (secret ~ '^[A-Z2-7]{32}$'),
  begun_at timestamptz not null default now(),
  -- Null until the first code has shown that the app has the secret.
  enrolled_at timestamptz,
  -- The thirty seconds of the last code that was taken: none is taken twice, nor an older one.
  last_step integer not null default 0
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade references two_factor on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

alter table admin_notifications drop constraint admin_notifications_warning_check;
alter table admin_notifications add constraint admin_notifications_warning_check
  check (warning in ('login_limit', 'admin_set_up', 'role_granted', 'two_factor_removed'));
