-- What a file says of itself, beside what its name claims and what is measured.
alter table sound
  add column filed_kind text check (filed_kind in ('loop', 'oneShot')),
  add column filed_tempo_bpm double precision,
  add column filed_key_tonic integer check (filed_key_tonic between 0 and 11),
  add column filed_key_mode text check (filed_key_mode in ('major', 'minor')),
  add check ((filed_key_tonic is null) = (filed_key_mode is null));
