-- One key decides whether something is reported already. Of two who report it at the same moment the second was refused by the other
-- key of the same row: `on conflict` waits at the one that it names. The check of the table holds them equal; what goes with a post
-- or a comment is still found by it.
alter table reported drop constraint reported_post_id_key, drop constraint reported_comment_id_key;
create index reported_of_post on reported (post_id) where post_id is not null;
create index reported_of_comment on reported (comment_id) where comment_id is not null;
