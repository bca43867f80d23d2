-- What backups were made, so that an administrator sees when the last good one was.
create table backup (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  snapshot text not null,
  is_encrypted boolean not null,
  rows bigint,
  files bigint,
  error text
);
create index backup_finished on backup (finished_at) where finished_at is not null;
