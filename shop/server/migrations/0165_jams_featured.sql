-- Published jams that administrators put first, counted from 0; null for all others.
alter table jam add column featured_place integer check (featured_place >= 0);
create index jam_featured on jam (featured_place) where featured_place is not null;
