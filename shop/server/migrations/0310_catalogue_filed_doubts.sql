-- What a file says of itself raises a doubt, as what its name says does, where the sound is shown as something else.

-- Two tempos that are neither the same nor one pulse counted twice as fast; not so where either is unknown.
create function is_other_tempo(a double precision, b double precision) returns boolean immutable language sql
as 'select coalesce(not is_same_tempo(a, b) and not is_octave_tempo(a, b), false)';

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
      one.key_confidence >= 0.5 and one.measured_key_tonic is not null
          and (one.key_tonic, one.key_mode) is distinct from (one.measured_key_tonic, one.measured_key_mode)
        or one.named_key_tonic is not null
          and (one.key_tonic, one.key_mode) is distinct from (one.named_key_tonic, one.named_key_mode)
        or one.filed_key_tonic is not null
          and (one.key_tonic, one.key_mode) is distinct from (one.filed_key_tonic, one.filed_key_mode) as key_differs
  ) as facts
$$;

create or replace trigger sound_doubts before insert or update of kind, tempo_bpm, key_tonic, key_mode, instrument, genres,
    tagged_by, measured_kind, measured_tempo_bpm, tempo_confidence, measured_key_tonic, measured_key_mode,
    key_confidence, named_tempo_bpm, named_key_tonic, named_key_mode, filed_kind, filed_tempo_bpm, filed_key_tonic,
    filed_key_mode, open_reports, tags_checked_at
  on sound for each row execute function settle_doubts();
update sound set tagged_by = tagged_by
where filed_kind is not null or filed_tempo_bpm is not null or filed_key_tonic is not null;
