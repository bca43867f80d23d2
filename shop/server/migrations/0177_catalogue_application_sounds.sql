-- Sounds that an applicant sends along; they go once it is decided.
create table artist_application_sound (
  id uuid primary key,
  application_id uuid not null references artist_application (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  size_bytes integer not null check (size_bytes > 0),
  -- As its bytes tell.
  format text not null check (format in ('wav', 'flac', 'mp3')),
  -- Random, so that nobody finds it.
  file text not null check (file ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null
);
create index artist_application_sound_application on artist_application_sound (application_id);
