-- What is sold: artists, their packs and sounds, and the words that describe them.
create table artist (
  account_id uuid primary key references account (id),
  handle text not null unique check (handle ~ '^[a-z0-9][a-z0-9-]{1,59}$'),
  name text not null check (length(name) between 1 and 100),
  bio text not null default '',
  created_at timestamptz not null default now()
);

create table pack (
  id uuid primary key,
  artist_id uuid not null references artist (account_id),
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title text not null check (length(title) between 1 and 120),
  description text not null default '',
  created_at timestamptz not null default now(),
  unique (artist_id, slug),
  unique (artist_id, id)
);

create table term (
  kind text not null check (kind in ('instrument', 'genre', 'mood')),
  slug text not null check (slug ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  primary key (kind, slug)
);

-- Other words for a term, as people type them: 'hats' for hi-hat.
create table term_synonym (
  kind text not null,
  slug text not null,
  word text not null check (word = lower(word)),
  primary key (kind, word),
  foreign key (kind, slug) references term (kind, slug) on update cascade on delete cascade
);

create table sound (
  id uuid primary key,
  artist_id uuid not null references artist (account_id),
  pack_id uuid references pack (id),
  title text not null check (length(title) between 1 and 120),
  kind text not null check (kind in ('loop', 'oneShot')),
  status text not null check (status in ('draft', 'inReview', 'published', 'rejected', 'withdrawn')),
  price_points integer not null check (price_points between 0 and 1000),
  made_with_ai text not null default 'none' check (made_with_ai in ('none', 'assisted', 'generated')),
  training_allowed boolean not null default false,

  -- What is shown and searched. Null is unknown.
  tempo_bpm double precision check (tempo_bpm > 0 and tempo_bpm < 1000),
  beats double precision check (beats > 0),
  key_tonic integer check (key_tonic between 0 and 11),
  key_mode text check (key_mode in ('major', 'minor')),
  instrument text,
  genres text[] not null default '{}',
  moods text[] not null default '{}',
  tags text[] not null default '{}',
  -- Who settled tempo, key and tags last.
  tagged_by text not null check (tagged_by in ('analysis', 'artist', 'admin')),

  -- What the file is. The master's key is the hash of the artist's bytes, content_hash that of the decoded audio.
  master_key text not null,
  master_format text not null,
  content_hash text not null unique,
  length_frames bigint not null check (length_frames > 0),
  sample_rate_hz integer not null check (sample_rate_hz between 8000 and 192000),
  channels integer not null check (channels between 1 and 2),
  bit_depth integer,

  -- What was measured, by which version of the analyser.
  analyser_version integer not null,
  measured_kind text not null check (measured_kind in ('loop', 'oneShot')),
  measured_tempo_bpm double precision,
  tempo_confidence double precision not null check (tempo_confidence between 0 and 1),
  measured_key_tonic integer check (measured_key_tonic between 0 and 11),
  measured_key_mode text check (measured_key_mode in ('major', 'minor')),
  key_confidence double precision not null check (key_confidence between 0 and 1),
  loudness_lufs double precision,
  true_peak_db double precision,
  peak_db double precision,
  onsets_seconds double precision[] not null,
  seam_db double precision,
  -- The parts of the fingerprint one after another, 32-bit floats, little-endian.
  fingerprint bytea not null,

  -- What anyone may stream.
  encoder_version integer not null,
  gain_db double precision not null,
  peaks bytea not null,
  preview_opus_key text not null,
  preview_mp3_key text not null,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  play_count bigint not null default 0 check (play_count >= 0),
  sale_count bigint not null default 0 check (sale_count >= 0),

  foreign key (artist_id, pack_id) references pack (artist_id, id),
  check ((key_tonic is null) = (key_mode is null)),
  check ((measured_key_tonic is null) = (measured_key_mode is null)),
  check (status <> 'published' or published_at is not null)
);
create index sound_artist on sound (artist_id);
create index sound_pack on sound (pack_id);
create index sound_published on sound (published_at desc, id) where status = 'published';

-- What search has to look at again, in order. Written in the transaction that changes the sound.
create table sound_change (
  seq bigint generated always as identity primary key,
  sound_id uuid not null,
  -- Lets a reader wait for changes that a slower transaction has numbered but not yet committed.
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
