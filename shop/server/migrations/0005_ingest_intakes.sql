-- A file on its way to becoming a sound. The sound itself exists only once everything about it is known.
create table intake (
  id uuid primary key,
  -- Files that came in together.
  batch_id uuid not null,
  artist_id uuid not null references artist (account_id),
  origin text not null check (origin in ('demo', 'import', 'upload')),
  file_name text not null,
  -- SHA-256 of the bytes; null until they have arrived.
  bytes_hash text,
  master_key text,
  state text not null check (state in ('arriving', 'waiting', 'ready', 'refused')),
  -- What is said about the file by whoever brought it, to be weighed against what is measured.
  claim jsonb not null,
  publish boolean not null,
  sound_id uuid references sound (id),
  refusal_code text,
  refusal_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'ready') = (sound_id is not null and refusal_code is null)),
  check ((state = 'refused') = (refusal_code is not null and refusal_message is not null)),
  check (state = 'arriving' or master_key is not null or state = 'refused')
);
-- The same file given twice by the same artist is one intake.
create unique index intake_bytes on intake (artist_id, bytes_hash) where bytes_hash is not null;
create unique index intake_demo on intake (artist_id, file_name) where origin = 'demo';
create index intake_batch on intake (batch_id);
create index intake_open on intake (state) where state in ('arriving', 'waiting');
