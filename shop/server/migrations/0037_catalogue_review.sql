-- Which sounds are doubtful, and what reviewers have decided and still have to tell.
alter table sound
  -- What the file's name claims, beside what is measured and what is shown.
  add column named_tempo_bpm double precision,
  add column named_key_tonic integer check (named_key_tonic between 0 and 11),
  add column named_key_mode text check (named_key_mode in ('major', 'minor')),
  -- When somebody who knows looked at it and said that it is right as it stands.
  add column tags_checked_at timestamptz,
  add column tags_checked_by uuid references account (id),
  -- Why it may be wrong. The trigger below writes both; the higher the rank, the sooner it is looked at.
  add column doubts text[] not null default '{}',
  add column doubt_rank integer not null default 0,
  add check ((named_key_tonic is null) = (named_key_mode is null));

-- Two tempos that people would take for the same.
create function is_same_tempo(a double precision, b double precision) returns boolean immutable language sql
as 'select abs(a / b - 1) < 0.02';

-- Two tempos that are one pulse counted twice as fast.
create function is_octave_tempo(a double precision, b double precision) returns boolean immutable language sql
as 'select is_same_tempo(a, b * 2) or is_same_tempo(a * 2, b)';

-- Everything that is doubtful about a sound. What somebody has checked is doubted only by those who report it.
create function doubts_of(one sound) returns text[] immutable language sql as $$
  select array_remove(array[
    case when one.open_reports > 0 then 'reported' end,
    case when not is_checked and one.kind <> one.measured_kind then 'kindDiffers' end,
    case when not is_checked and is_loop and (tempo_differs or tempo_octave) then
      case when tempo_differs then 'tempoDiffers' else 'tempoOctave' end end,
    case when not is_checked and key_differs then 'keyDiffers' end,
    case when not is_checked and (one.instrument is null or one.genres = '{}') then 'untagged' end,
    case when not is_checked and is_loop and is_guessed and one.tempo_bpm is not null
      and one.named_tempo_bpm is null and one.tempo_confidence < 0.5 then 'tempoUnsure' end,
    case when not is_checked and is_guessed and one.key_tonic is not null
      and one.named_key_tonic is null and one.key_confidence < 0.5 then 'keyUnsure' end
  ], null)
  from (
    select one.tags_checked_at is not null as is_checked, one.kind = 'loop' as is_loop,
      one.tagged_by = 'analysis' as is_guessed,
      one.tempo_bpm is null and one.measured_tempo_bpm is not null and one.tempo_confidence >= 0.5
        or coalesce(not is_same_tempo(one.tempo_bpm, one.measured_tempo_bpm)
          and not is_octave_tempo(one.tempo_bpm, one.measured_tempo_bpm), false)
        or coalesce(not is_same_tempo(one.tempo_bpm, one.named_tempo_bpm)
          and not is_octave_tempo(one.tempo_bpm, one.named_tempo_bpm), false) as tempo_differs,
      coalesce(is_octave_tempo(one.tempo_bpm, one.measured_tempo_bpm), false)
        or coalesce(is_octave_tempo(one.tempo_bpm, one.named_tempo_bpm), false) as tempo_octave,
      one.key_confidence >= 0.5 and one.measured_key_tonic is not null
          and (one.key_tonic, one.key_mode) is distinct from (one.measured_key_tonic, one.measured_key_mode)
        or one.named_key_tonic is not null
          and (one.key_tonic, one.key_mode) is distinct from (one.named_key_tonic, one.named_key_mode) as key_differs
  ) as facts
$$;

-- A report weighs most, then what is heard as plainly wrong, then what is only unsure.
create function rank_of_doubts(doubts text[], open_reports integer) returns integer immutable language sql as $$
  select 100 * least(open_reports, 9)
    + case when 'tempoDiffers' = any(doubts) then 40 else 0 end
    + case when 'kindDiffers' = any(doubts) then 30 else 0 end
    + case when 'keyDiffers' = any(doubts) then 20 else 0 end
    + case when 'tempoOctave' = any(doubts) then 15 else 0 end
    + case when 'untagged' = any(doubts) then 10 else 0 end
    + case when 'tempoUnsure' = any(doubts) then 5 else 0 end
    + case when 'keyUnsure' = any(doubts) then 3 else 0 end
$$;

create function settle_doubts() returns trigger language plpgsql as $$
begin
  -- What was checked is no longer that once its artist says something else.
  if tg_op = 'UPDATE' and new.tagged_by = 'artist'
    and (new.kind, new.tempo_bpm, new.key_tonic, new.key_mode, new.instrument, new.genres)
      is distinct from (old.kind, old.tempo_bpm, old.key_tonic, old.key_mode, old.instrument, old.genres) then
    new.tags_checked_at := null;
    new.tags_checked_by := null;
  end if;
  new.doubts := doubts_of(new);
  new.doubt_rank := rank_of_doubts(new.doubts, new.open_reports);
  return new;
end $$;
create trigger sound_doubts before insert or update of kind, tempo_bpm, key_tonic, key_mode, instrument, genres,
    tagged_by, measured_kind, measured_tempo_bpm, tempo_confidence, measured_key_tonic, measured_key_mode,
    key_confidence, named_tempo_bpm, named_key_tonic, named_key_mode, open_reports, tags_checked_at
  on sound for each row execute function settle_doubts();
update sound set tagged_by = tagged_by;

create index sound_doubtful on sound (doubt_rank desc, id) where doubt_rank > 0 and status = 'published';
create index sound_doubts on sound (doubts) where doubt_rank > 0 and status = 'published';

-- What reviewers decided. Artists are told a while later, of many at once, so that a slip can be undone before.
create table review_decision (
  id uuid primary key,
  sound_id uuid not null references sound (id) on delete cascade,
  artist_id uuid not null references artist (account_id),
  decided_by uuid not null references account (id),
  decision text not null check (decision in ('accepted', 'rejected', 'changeAsked', 'reopened')),
  reason text,
  note text,
  -- Of the sound, right after; where it has grown, something has happened since.
  sound_version integer not null,
  decided_at timestamptz not null,
  undone_at timestamptz,
  told_at timestamptz
);
create index review_decision_sound on review_decision (sound_id, decided_at desc);
create index review_decision_untold on review_decision (artist_id, decided_at) where told_at is null and undone_at is null;
