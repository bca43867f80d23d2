-- What sounds are like moment by moment, to find those that are the same but louder, softer or cut differently.
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
