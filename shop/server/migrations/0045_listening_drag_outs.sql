-- What listeners dragged out of the shop, into a DAW or a folder.
create table drag_out (
  -- That of the ticket, where a file was fetched by one: whoever fetches it again is not recorded again.
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

-- Drag-outs whose masters somebody is about to fetch in one ZIP: too many to stand in its address.
create table masters_zip (
  id uuid primary key,
  account_id uuid not null references account (id),
  drag_out_ids uuid[] not null,
  offered_at timestamptz not null
);
create index masters_zip_account on masters_zip (account_id);
create index masters_zip_old on masters_zip (offered_at);
