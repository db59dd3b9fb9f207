-- A mail is in an index only where it is looked for in it: by its key if it has one, by its end once that has come. A mail that is
-- queued cost so much more than none that the time of an answer told who has an account (reset-timing.test.ts).
drop index mail_outbox_by_key;
drop index mail_outbox_done;
create index mail_outbox_by_key on mail_outbox ((details ->> 'key'))
  where sent_at is null and failed_at is null and details ->> 'key' is not null;
create index mail_outbox_done on mail_outbox (coalesce(sent_at, failed_at))
  where coalesce(sent_at, failed_at) is not null;
