-- A mail whose answer was lost goes out again under the same Message-ID, and whoever receives it keeps either copy: the
-- links of both must work until one of them is used. A newer mail still ends the links of the older ones.
-- One of each copy: of newer mails that meet, one link is left.
alter table auth_tokens add column copy integer not null default 0;
alter table auth_tokens drop constraint auth_tokens_user_id_purpose_key;
alter table auth_tokens add constraint auth_tokens_one_of_each_copy unique (user_id, purpose, copy);

-- What concerns the account itself goes before what is news: ten thousand digests must not keep somebody from their
-- new password.
alter table mail_outbox add column is_news boolean not null default false;
update mail_outbox set is_news = true where event_id is not null or kind in ('inbox_item', 'weekly_digest');
drop index mail_outbox_waiting;
create index mail_outbox_waiting on mail_outbox (is_news, next_attempt_at)
  where sent_at is null and failed_at is null;
