-- Who rides with whom.

create table friendships (
  id uuid primary key default gen_random_uuid(),
  requester_id uuid not null references users on delete cascade,
  addressee_id uuid not null references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz(3) not null default now(),
  -- When it was accepted or declined: the since-date of friends, the start of the wait after a refusal.
  answered_at timestamptz(3),
  constraint friendships_not_with_oneself check (requester_id <> addressee_id),
  constraint friendships_answered_when check ((status = 'pending') = (answered_at is null))
);

-- One row for two people, whoever asked.
create unique index friendships_pair on friendships (
  least(requester_id, addressee_id), greatest(requester_id, addressee_id)
);
create index friendships_sent on friendships (requester_id, status, created_at desc, id desc);
create index friendships_received on friendships (addressee_id, status, created_at desc, id desc);
