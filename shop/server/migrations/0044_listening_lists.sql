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
