-- Jams: several sounds at one tempo and in time. A lane keeps the name of its sound, so that it can be told of one that
-- was deleted; that is why it refers to no row of the sounds.
create table jam (
  id uuid primary key,
  owner_id uuid not null references account (id),
  -- Made by an administrator for the shop, so that no artist is named and it outlives the account.
  is_editorial boolean not null,
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) <= 2000),
  tempo_bpm double precision not null check (tempo_bpm between 20 and 400),
  key_tonic integer check (key_tonic between 0 and 11),
  key_mode text check (key_mode in ('major', 'minor')),
  bars integer not null check (bars between 1 and 64),
  -- Grows with every save, which names the one that it was made from.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  -- Jams of people who are neither artist nor administrator are nobody else’s business; an artist who makes one public ends that.
  is_private boolean not null default false,
  -- Published jams that administrators put first, counted from 0; null for all others.
  featured_place integer check (featured_place >= 0),
  -- Whether a jam plays sounds at half or double of its tempo where that is nearer to their own.
  half_double boolean not null default true,
  check ((key_tonic is null) = (key_mode is null))
);
create index jam_updated on jam (updated_at desc, id desc);
create index jam_owner on jam (owner_id, updated_at desc);
create index jam_published on jam (published_at desc, id desc) where published_at is not null;
create index jam_featured on jam (featured_place) where featured_place is not null;

create table jam_lane (
  jam_id uuid not null references jam (id) on delete cascade,
  place integer not null check (place between 0 and 15),
  sound_id uuid not null,
  title text not null,
  artist_name text not null,
  clips jsonb not null,
  gain_db double precision not null check (gain_db between -60 and 6),
  pan double precision not null check (pan between -1 and 1),
  pitch_semitones integer not null check (pitch_semitones between -12 and 12),
  is_muted boolean not null,
  is_soloed boolean not null,
  primary key (jam_id, place)
);
create index jam_lane_sound on jam_lane (sound_id);
