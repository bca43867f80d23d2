-- Handles that artists have given up: an address that was printed somewhere keeps leading to its artist.
create table former_handle (
  handle text primary key check (handle ~ '^[a-z0-9][a-z0-9-]{1,59}$'),
  artist_id uuid not null references artist (account_id),
  given_up_at timestamptz not null
);
create index former_handle_artist on former_handle (artist_id);

-- Buyers who ask to become artists.
create table artist_application (
  id uuid primary key,
  account_id uuid not null references account (id),
  about text not null check (length(about) between 1 and 2000),
  links text[] not null check (cardinality(links) between 1 and 8),
  -- Of the agreement as it was accepted.
  agreement_version text not null,
  applied_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'refused')),
  decided_at timestamptz,
  decided_by uuid references account (id),
  reason text check (length(reason) between 1 and 500),
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'open') = (decided_by is null))
);
-- Somebody asks once, until it is decided.
create unique index artist_application_open on artist_application (account_id) where status = 'open';
create index artist_application_account on artist_application (account_id, applied_at desc);
create index artist_application_applied on artist_application (applied_at, id);

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
