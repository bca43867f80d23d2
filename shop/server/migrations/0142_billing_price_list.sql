-- Counts the changes of a package, so that of two administrators the second is told.
alter table package add column version integer not null default 1 check (version > 0);
