-- What admins verify and moderate: points that were proposed, posts and comments that were reported.

-- Counts what its proposer has put right: nobody verifies what they have not read.
alter table poi add column version int not null default 1;

-- Whoever verifies a point looks at those beside it, which may wait as well.
create index poi_unverified_place on poi using gist (point(longitude, latitude)) where not verified;

-- Closed by an admin who let stand what was reported. The report stays: nobody reports the same thing twice.
alter table content_reports add column closed_at timestamptz(3);

drop index content_reports_newest;
create index content_reports_open on content_reports (created_at desc, id desc) where closed_at is null;

-- That an admin let it stand once, though those who reported it may have left since.
alter table community_posts add column kept_at timestamptz(3);
alter table post_comments add column kept_at timestamptz(3);
