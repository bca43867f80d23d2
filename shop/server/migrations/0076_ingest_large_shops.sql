-- outside of a transaction
create index concurrently if not exists intake_taken_in on intake (state) where origin <> 'upload';
-- A preview that no sound has is looked for by its name alone, so that a hash of it is enough.
create index concurrently if not exists sound_preview_opus on sound using hash (preview_opus_key);
create index concurrently if not exists sound_preview_mp3 on sound using hash (preview_mp3_key);
