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
  state text not null check (state in ('arriving', 'waiting', 'ready', 'refused', 'failed')),
  -- The uploader's claims about the file, to be weighed against the measurement.
  claim jsonb not null,
  publish boolean not null,
  sound_id uuid references sound (id) on delete cascade,
  refusal_code text,
  refusal_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- As announced; null for files that did not come by an upload.
  size_bytes bigint check (size_bytes between 1 and 100000000),
  -- Bytes written for good; any beyond them are sent again.
  received_bytes bigint not null default 0 check (received_bytes between 0 and coalesce(size_bytes, 0)),
  -- The client's own name for the file, by which announcing it twice is one upload.
  client_key uuid,
  -- Who writes its bytes now, and until when nobody else may.
  writer uuid,
  writer_until timestamptz,
  -- Null once all bytes are there.
  expires_at timestamptz,
  step text check (step in ('checking', 'analysing', 'previews', 'storing')),
  done_fraction double precision not null default 0 check (done_fraction between 0 and 1),
  -- The sound with the same audio, where it was refused for that.
  duplicate_of uuid references sound (id) on delete set null,
  -- Its artist needs to see it no more.
  dismissed_at timestamptz,
  check ((state = 'ready') = (sound_id is not null and refusal_code is null)),
  check (state = 'arriving' or master_key is not null or state = 'refused'),
  check ((origin = 'upload') = (size_bytes is not null)),
  check ((expires_at is not null) = (origin = 'upload' and state = 'arriving')),
  constraint intake_reason_check
    check ((state in ('refused', 'failed')) = (refusal_code is not null and refusal_message is not null)),
  constraint intake_last_byte_check
    check (state <> 'arriving' or size_bytes is null or received_bytes < size_bytes)
);
create unique index intake_demo on intake (artist_id, file_name) where origin = 'demo';
create index intake_batch on intake (batch_id);
create index intake_open on intake (state) where state in ('arriving', 'waiting');
create unique index intake_bytes on intake (artist_id, bytes_hash) where bytes_hash is not null and origin <> 'upload';
create index intake_ready_bytes on intake (bytes_hash) where state = 'ready';
create unique index intake_client_key on intake (artist_id, client_key) where client_key is not null;
create index intake_expiring on intake (expires_at) where expires_at is not null;
create index intake_of_artist on intake (artist_id, created_at desc, id) where dismissed_at is null;
-- A sound goes without a look at every row that could belong to it.
create index intake_sound on intake (sound_id) where sound_id is not null;
create index intake_duplicate on intake (duplicate_of) where duplicate_of is not null;

-- Acoustic hashes, to find the same audio louder, softer or cut differently.
create table sound_acoustic (
  sound_id uuid primary key references sound (id) on delete cascade,
  version integer not null check (version > 0),
  -- 32 bits for each 23 ms.
  hash bytea not null,
  -- Some of them, by which it is found.
  keys integer[] not null
);
create index sound_acoustic_keys on sound_acoustic using gin (keys) with (fastupdate = off);

-- Previews that no sound is known to use any more. They stay until nobody can have their address in hand.
create table unused_preview (
  key text primary key,
  since timestamptz not null
);
create index unused_preview_since on unused_preview (since);
