-- What an administrator does with the vocabulary: terms are merged, and a merge can be undone.
alter table term add column version integer not null default 1;

-- One row. Whoever writes words on a sound holds it shared, whoever changes which words there are holds it alone, so that
-- no sound ends up with a word that has just gone.
create table vocabulary (
  only_row boolean primary key default true check (only_row),
  -- When the words that a shop starts with were added; those that were deleted since stay away.
  started_at timestamptz
);
insert into vocabulary (started_at) select case when exists (select from term) then now() end;

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

-- How often words are used is read from these alone, without the sounds.
create index sound_instrument on sound (instrument);
create index sound_genres on sound (genres);
create index sound_moods on sound (moods);

-- Null tells search that the vocabulary has changed.
alter table sound_change alter column sound_id drop not null;
