-- What was written without signal may be sent again long after its answer was lost. If it was deleted meanwhile, by its
-- author elsewhere or by a moderator, the key in its row has gone with it: it must not be made anew. Whose it was is not kept.
create table spent_requests (
  request_key uuid primary key,
  spent_at timestamptz not null default now()
);
create index spent_requests_by_age on spent_requests (spent_at);

create function note_spent_requests() returns trigger language plpgsql as $$
begin
  insert into spent_requests (request_key) select request_key from gone on conflict do nothing;
  return null;
end $$;

-- Once for each statement: an account may take thousands of them along.
create trigger posts_spend_their_requests after delete on community_posts
  referencing old table as gone for each statement execute function note_spent_requests();
create trigger comments_spend_their_requests after delete on post_comments
  referencing old table as gone for each statement execute function note_spent_requests();
create trigger diary_entries_spend_their_requests after delete on diary_entries
  referencing old table as gone for each statement execute function note_spent_requests();
