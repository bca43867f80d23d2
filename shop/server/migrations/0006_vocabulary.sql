-- Words that describe sounds, so that everybody means the same by them.
create table term (
  kind text not null check (kind in ('instrument', 'genre', 'mood')),
  slug text not null check (slug ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  -- Counts its changes, so that of two administrators the second is told.
  version integer not null default 1,
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

-- One row. Whoever writes words on a sound holds it shared, whoever changes which words there are holds it alone, so that
-- no sound ends up with a word that has just gone.
create table vocabulary (
  only_row boolean primary key default true check (only_row),
  -- When the words that a shop starts with were added; those that were deleted since stay away.
  started_at timestamptz
);

-- Terms that an administrator merged; a merge can be undone.
create table term_merge (
  id uuid primary key,
  kind text not null check (kind in ('instrument', 'genre', 'mood')),
  from_slug text not null,
  from_name text not null,
  -- Its other words, which moved to the term that it was merged into.
  from_words text[] not null,
  into_slug text not null,
  -- What became another word for that term, of these and of the name.
  moved_words text[] not null,
  merged_at timestamptz not null,
  undone_at timestamptz
);
create index term_merge_from on term_merge (kind, from_slug) where undone_at is null;

-- Which sounds had the word, so that they can get it back.
create table term_merge_sound (
  merge_id uuid not null references term_merge (id) on delete cascade,
  sound_id uuid not null references sound (id) on delete cascade,
  had_both boolean not null,
  primary key (merge_id, sound_id)
);
create index term_merge_sound_sound on term_merge_sound (sound_id);

insert into vocabulary (started_at) values (null);
