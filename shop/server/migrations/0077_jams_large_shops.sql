-- outside of a transaction
create index concurrently if not exists jam_published_first on jam
  ((coalesce(featured_place, 1000000000000 - extract(epoch from published_at at time zone 'UTC'))::float8), id)
  where published_at is not null;
create index concurrently if not exists jam_published_title on jam (lower(title), id) where published_at is not null;
create index concurrently if not exists jam_published_tempo on jam (tempo_bpm, id) where published_at is not null;
create index concurrently if not exists jam_updated_title on jam (lower(title), id);
create index concurrently if not exists jam_updated_tempo on jam (tempo_bpm, id);
-- Parts of words.
create index concurrently if not exists jam_title_part on jam using gin (title gin_trgm_ops);
create index concurrently if not exists jam_lane_title_part on jam_lane using gin (title gin_trgm_ops);
create index concurrently if not exists artist_name_part on artist using gin (name gin_trgm_ops);
