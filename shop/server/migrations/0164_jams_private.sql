-- Everybody who is signed in keeps jams of their own. Those of people who are neither artist nor administrator are nobody
-- else’s business; an artist who makes one public ends that.
alter table jam add column is_private boolean not null default false;
