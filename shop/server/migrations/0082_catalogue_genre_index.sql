-- outside of a transaction
-- Sounds of one genre, which may be rare.
create index concurrently if not exists sound_with_genre on sound using gin (genres);
