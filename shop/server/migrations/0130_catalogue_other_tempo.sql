-- Some loops are counted in two ways that explain as much; found by both until someone says which.
alter table sound
  -- The other one; null where the tempo is sure, or was said.
  add column other_tempo_bpm double precision check (other_tempo_bpm > 0),
  add check (other_tempo_bpm is null or tempo_bpm is not null);
