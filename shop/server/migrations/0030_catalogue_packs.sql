-- What an artist gives a pack beyond its name: a cover, and the order in which its sounds are heard.
alter table pack
  -- Random, so that it says nothing; null has one drawn from how the pack sounds.
  add column cover text check (cover ~ '^[0-9a-f]{64}$'),
  -- Sounds that are not named come last, the oldest first; ids of sounds that have left do no harm.
  add column sound_order uuid[] not null default '{}',
  add column updated_at timestamptz not null default now();

-- Only what is published is counted and shown.
create index sound_published_pack on sound (pack_id) where status = 'published';
create index sound_published_artist on sound (artist_id) where status = 'published';
