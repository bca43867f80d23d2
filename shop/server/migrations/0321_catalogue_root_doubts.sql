-- A root without a mode raises no doubt about a key on it, nor a key about its root: both can be true.

-- Not so where nothing is said; said of what is shown without a key.
create function is_other_key(tonic integer, mode text, said_tonic integer, said_mode text) returns boolean
  immutable language sql
as 'select said_tonic is not null and (tonic is distinct from said_tonic or coalesce(mode <> said_mode, false))';

create or replace function doubts_of(one sound) returns text[] immutable language sql as $$
  select array_remove(array[
    case when one.open_reports > 0 then 'reported' end,
    case when not is_checked and (one.kind <> one.measured_kind or coalesce(one.kind <> one.filed_kind, false))
      then 'kindDiffers' end,
    case when not is_checked and is_loop and (tempo_differs or tempo_octave) then
      case when tempo_differs then 'tempoDiffers' else 'tempoOctave' end end,
    case when not is_checked and key_differs then 'keyDiffers' end,
    case when not is_checked and (one.instrument is null or one.genres = '{}') then 'untagged' end,
    case when not is_checked and is_loop and is_guessed and one.tempo_bpm is not null
      and one.named_tempo_bpm is null and one.filed_tempo_bpm is null and one.tempo_confidence < 0.5 then 'tempoUnsure' end,
    case when not is_checked and is_guessed and one.key_tonic is not null
      and one.named_key_tonic is null and one.filed_key_tonic is null and one.key_confidence < 0.5 then 'keyUnsure' end
  ], null)
  from (
    select one.tags_checked_at is not null as is_checked, one.kind = 'loop' as is_loop,
      one.tagged_by = 'analysis' as is_guessed,
      one.tempo_bpm is null and one.measured_tempo_bpm is not null and one.tempo_confidence >= 0.5
        or is_other_tempo(one.tempo_bpm, one.measured_tempo_bpm)
        or is_other_tempo(one.tempo_bpm, one.named_tempo_bpm)
        or is_other_tempo(one.tempo_bpm, one.filed_tempo_bpm) as tempo_differs,
      coalesce(is_octave_tempo(one.tempo_bpm, one.measured_tempo_bpm), false)
        or coalesce(is_octave_tempo(one.tempo_bpm, one.named_tempo_bpm), false)
        or coalesce(is_octave_tempo(one.tempo_bpm, one.filed_tempo_bpm), false) as tempo_octave,
      one.key_confidence >= 0.5
          and is_other_key(one.key_tonic, one.key_mode, one.measured_key_tonic, one.measured_key_mode)
        or is_other_key(one.key_tonic, one.key_mode, one.named_key_tonic, one.named_key_mode)
        or is_other_key(one.key_tonic, one.key_mode, one.filed_key_tonic, one.filed_key_mode) as key_differs
  ) as facts
$$;
