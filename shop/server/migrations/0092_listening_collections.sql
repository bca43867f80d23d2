-- Named lists of sounds, which their owner may share.
create table collection (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null check (length(name) between 1 and 60),
  visibility text not null check (visibility in ('private', 'link', 'public')),
  -- What a shared address ends in; another once the collection was private again.
  link_token text not null unique check (length(link_token) = 32),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index collection_account on collection (account_id, changed_at desc);

create table collection_sound (
  collection_id uuid not null references collection (id) on delete cascade,
  sound_id uuid not null references sound (id) on delete cascade,
  -- A key of fractional indexing, as a favourite's.
  place text collate "C" not null check (length(place) between 1 and 500),
  note text not null default '' check (length(note) <= 200),
  added_at timestamptz not null,
  primary key (collection_id, sound_id),
  unique (collection_id, place) deferrable
);
create index collection_sound_sound on collection_sound (sound_id);
