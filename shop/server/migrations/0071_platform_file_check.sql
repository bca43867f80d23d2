-- Files that rows name and files in the store, compared each week: what the last comparison found.
create table file_check (
  id boolean primary key default true check (id),
  checked_at timestamptz not null,
  -- Files that the shop needs.
  needed_files integer not null,
  missing_files integer not null,
  -- With another size than their row says.
  odd_files integer not null,
  orphan_files integer not null,
  removed_files integer not null,
  -- Why it could not be finished; null where it was.
  problem text
);
-- Files that no row names. They are removed once they have been seen so for a week.
create table orphan_file (
  key text primary key,
  since timestamptz not null,
  seen_at timestamptz not null
);
create index orphan_file_since on orphan_file (since);
