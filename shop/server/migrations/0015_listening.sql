-- What listeners put aside for themselves, in an order of their own.
create table favourite (
  account_id uuid not null references account (id),
  sound_id uuid not null references sound (id) on delete cascade,
  -- A key of fractional indexing: between any two there is room for another. Compared byte by byte.
  place text collate "C" not null check (length(place) between 1 and 500),
  added_at timestamptz not null,
  primary key (account_id, sound_id),
  -- Many are moved at once, and one may take the place that another leaves.
  unique (account_id, place) deferrable
);
create index favourite_sound on favourite (sound_id);

-- What a listener does not want to meet again.
create table not_for_me (
  account_id uuid not null references account (id),
  sound_id uuid not null references sound (id) on delete cascade,
  said_at timestamptz not null,
  primary key (account_id, sound_id)
);
create index not_for_me_sound on not_for_me (sound_id);

-- When a listener heard a sound last.
create table recent_play (
  account_id uuid not null references account (id),
  sound_id uuid not null references sound (id) on delete cascade,
  played_at timestamptz not null,
  primary key (account_id, sound_id)
);
create index recent_play_newest on recent_play (account_id, played_at desc);
create index recent_play_sound on recent_play (sound_id);

-- What listeners dragged out of the shop, into a DAW or a folder.
create table drag_out (
  -- That of the ticket, where a file was fetched by one: a second fetch is not recorded again.
  id uuid primary key,
  account_id uuid not null references account (id),
  sound_id uuid not null references sound (id) on delete cascade,
  dragged_at timestamptz not null,
  -- As a DAW's project knows it, so that a master can take its place.
  file_name text not null check (length(file_name) between 5 and 255),
  dragged_as text not null check (dragged_as in ('master', 'preview')),
  -- At which it was heard; null for the sound's own.
  tempo_bpm double precision check (tempo_bpm > 0),
  pitch_semitones double precision,
  -- At another tempo or pitch than the sound had then: its master would not fit in its place.
  is_altered boolean not null
);
create index drag_out_newest on drag_out (account_id, dragged_at desc, id desc);
create index drag_out_sound on drag_out (sound_id);
create index drag_out_dragged on drag_out (dragged_at) include (account_id);

-- Drag-outs whose masters are about to be fetched in one ZIP: too many to stand in its address.
create table masters_zip (
  id uuid primary key,
  account_id uuid not null references account (id),
  drag_out_ids uuid[] not null,
  offered_at timestamptz not null
);
create index masters_zip_account on masters_zip (account_id);
create index masters_zip_old on masters_zip (offered_at);

-- Reports of drag-outs that were taken: one that is sent again, because no answer came, is not recorded again.
create table drag_out_report (
  account_id uuid not null references account (id),
  idempotency_key text not null,
  -- SHA-256 of what was told, to tell a repetition from another report under the same key.
  request_hash text not null,
  reported_at timestamptz not null,
  primary key (account_id, idempotency_key)
);
create index drag_out_report_old on drag_out_report (reported_at);
