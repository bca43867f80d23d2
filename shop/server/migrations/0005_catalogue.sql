-- The goods: sounds, the packs they are in, and the artists who made them.
create table artist (
  account_id uuid primary key references account (id),
  handle text not null unique check (handle ~ '^[a-z0-9][a-z0-9-]{1,59}$'),
  name text not null check (length(name) between 1 and 100),
  bio text not null default '',
  created_at timestamptz not null default now()
);

create table pack (
  id uuid primary key,
  artist_id uuid not null references artist (account_id),
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title text not null check (length(title) between 1 and 120),
  description text not null default '',
  created_at timestamptz not null default now(),
  -- Names the cover's file. Random, so that it says nothing; null has one drawn from how the pack sounds.
  cover text check (cover ~ '^[0-9a-f]{64}$'),
  -- Sounds that are not named come last, the oldest first; ids of sounds that have left do no harm.
  sound_order uuid[] not null default '{}',
  updated_at timestamptz not null default now(),
  -- What all of a pack costs together, where its artist sells it for less than the sum of its sounds.
  price_points integer check (price_points between 1 and 1000000),
  unique (artist_id, slug),
  unique (artist_id, id)
);

create table sound (
  id uuid primary key,
  artist_id uuid not null references artist (account_id),
  pack_id uuid references pack (id),
  title text not null check (length(title) between 1 and 120),
  kind text not null check (kind in ('loop', 'oneShot')),
  status text not null check (status in ('draft', 'inReview', 'published', 'rejected', 'withdrawn')),
  price_points integer not null check (price_points between 0 and 1000),
  made_with_ai text not null default 'none' check (made_with_ai in ('none', 'assisted', 'generated')),
  training_allowed boolean not null default false,
  -- Shown and searched. Null is unknown.
  tempo_bpm double precision check (tempo_bpm > 0 and tempo_bpm < 1000),
  beats double precision check (beats > 0),
  key_tonic integer check (key_tonic between 0 and 11),
  key_mode text check (key_mode in ('major', 'minor')),
  instrument text,
  genres text[] not null default '{}',
  moods text[] not null default '{}',
  tags text[] not null default '{}',
  -- Who settled tempo, key and tags last.
  tagged_by text not null check (tagged_by in ('analysis', 'artist', 'admin')),
  -- The file. The master's key is the hash of the artist's bytes, content_hash that of the decoded audio.
  master_key text not null,
  master_format text not null,
  content_hash text not null unique,
  length_frames bigint not null check (length_frames > 0),
  sample_rate_hz integer not null check (sample_rate_hz between 8000 and 192000),
  channels integer not null check (channels between 1 and 2),
  bit_depth integer,
  -- What was measured, by which version of the analyser.
  analyser_version integer not null,
  measured_kind text not null check (measured_kind in ('loop', 'oneShot')),
  measured_tempo_bpm double precision,
  tempo_confidence double precision not null check (tempo_confidence between 0 and 1),
  measured_key_tonic integer check (measured_key_tonic between 0 and 11),
  measured_key_mode text check (measured_key_mode in ('major', 'minor')),
  key_confidence double precision not null check (key_confidence between 0 and 1),
  loudness_lufs double precision,
  true_peak_db double precision,
  peak_db double precision,
  onsets_seconds double precision[] not null,
  seam_db double precision,
  -- The parts of the fingerprint one after another, 32-bit floats, little-endian.
  fingerprint bytea not null,
  -- What anyone may stream.
  encoder_version integer not null,
  gain_db double precision not null,
  peaks bytea not null,
  preview_opus_key text not null,
  preview_mp3_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  play_count bigint not null default 0 check (play_count >= 0),
  sale_count bigint not null default 0 check (sale_count >= 0),
  -- Grows with every change of the shown fields: an edit of an older version is refused.
  version integer not null default 1 check (version > 0),
  -- As the artist's own computer called it; null for sounds that came before it was kept.
  file_name text,
  -- Files that came in together.
  batch_id uuid,
  measured_instrument text,
  instrument_confidence double precision not null default 0 check (instrument_confidence between 0 and 1),
  tuning_cents double precision,
  -- What it was made with, where a machine had part in it.
  ai_model text check (length(ai_model) between 1 and 100),
  submitted_at timestamptz,
  -- Version of the declaration that its artist agreed to.
  rights_version text,
  reviewed_at timestamptz,
  reviewed_by uuid references account (id),
  -- What the reviewer answered last; null where they took it as it was, or nobody has looked yet.
  review_reason text,
  review_note text,
  -- The same audio but for its level or its ends, as far as it can be told.
  near_duplicate_of uuid references sound (id) on delete set null,
  open_reports integer not null default 0 check (open_reports >= 0),
  -- Claimed by the file's name, beside the measured and the shown values.
  named_tempo_bpm double precision,
  named_key_tonic integer check (named_key_tonic between 0 and 11),
  named_key_mode text check (named_key_mode in ('major', 'minor')),
  -- When a reviewer confirmed the tags as they stand.
  tags_checked_at timestamptz,
  tags_checked_by uuid references account (id),
  -- Why it may be wrong. The trigger below writes both; the higher the rank, the sooner it is looked at.
  doubts text[] not null default '{}',
  doubt_rank integer not null default 0,
  -- A withheld sound is not sold, and its artist can neither submit nor delete it.
  withheld_at timestamptz,
  -- Claimed by tags in the file, beside its name and the measurement.
  filed_kind text check (filed_kind in ('loop', 'oneShot')),
  filed_tempo_bpm double precision,
  filed_key_tonic integer check (filed_key_tonic between 0 and 11),
  filed_key_mode text check (filed_key_mode in ('major', 'minor')),
  -- How much softer a preview is than its master, beside its gain: previews come at -21 LUFS.
  preview_headroom_db double precision not null default 0 check (preview_headroom_db >= 0),
  foreign key (artist_id, pack_id) references pack (artist_id, id),
  check (status <> 'published' or published_at is not null),
  check (made_with_ai <> 'none' or ai_model is null),
  check (status <> 'inReview' or (submitted_at is not null and rights_version is not null)),
  check (review_reason is not null or review_note is null),
  constraint sound_withheld check (status <> 'published' or withheld_at is null),
  constraint sound_key_check check (key_tonic is not null or key_mode is null),
  constraint sound_measured_key_check check (measured_key_tonic is not null or measured_key_mode is null),
  constraint sound_named_key_check check (named_key_tonic is not null or named_key_mode is null),
  constraint sound_filed_key_check check (filed_key_tonic is not null or filed_key_mode is null)
);
create index sound_artist on sound (artist_id);
create index sound_pack on sound (pack_id);
create index sound_published on sound (published_at desc, id) where status = 'published';
create index sound_own on sound (artist_id, created_at desc, id);
create index sound_in_review on sound (submitted_at, id) where status = 'inReview';
create index sound_near_duplicate on sound (near_duplicate_of) where near_duplicate_of is not null;
-- Only what is published is counted and shown.
create index sound_published_pack on sound (pack_id) where status = 'published';
create index sound_published_artist on sound (artist_id) where status = 'published';
-- How often words are used is read from these alone, without the sounds.
create index sound_instrument on sound (instrument);
create index sound_genres on sound (genres);
create index sound_moods on sound (moods);
create index sound_doubtful on sound (doubt_rank desc, id) where doubt_rank > 0 and status = 'published';
create index sound_doubts on sound (doubts) where doubt_rank > 0 and status = 'published';

-- What search has to look at again, in order. Written in the transaction that changes the sound.
create table sound_change (
  seq bigint generated always as identity primary key,
  sound_id uuid,
  -- Lets a reader wait for changes that a slower transaction has numbered but not yet committed.
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);

-- What the published sounds of each pack and of each artist come to: counting them again for each list takes
-- seconds in a large shop.
create table pack_tally (
  pack_id uuid primary key references pack (id) on delete cascade,
  sound_count integer not null check (sound_count > 0),
  loop_count integer not null,
  total_points integer not null,
  duration_seconds double precision not null,
  slowest_bpm double precision,
  fastest_bpm double precision,
  -- The most frequent first.
  genres text[] not null,
  published_at timestamptz not null,
  changed_at timestamptz not null,
  popularity double precision not null
);
create index pack_tally_published on pack_tally (published_at desc, pack_id desc);
create index pack_tally_popularity on pack_tally (popularity desc, pack_id desc);

create table artist_tally (
  artist_id uuid primary key references artist (account_id) on delete cascade,
  sound_count integer not null check (sound_count > 0),
  pack_count integer not null,
  genres text[] not null,
  published_at timestamptz not null,
  changed_at timestamptz not null,
  popularity double precision not null
);

-- Tallies that no longer hold. They are counted again before tallies are shown; changing a sound waits neither for that nor
-- for changes of other sounds of the artist.
create table stale_tally (
  seq bigint generated always as identity primary key,
  artist_id uuid not null,
  pack_id uuid
);

-- Two tempos that people would take for the same.
create function is_same_tempo(a double precision, b double precision) returns boolean immutable language sql
as 'select abs(a / b - 1) < 0.02';

-- Two tempos that are one pulse counted twice as fast.
create function is_octave_tempo(a double precision, b double precision) returns boolean immutable language sql
as 'select is_same_tempo(a, b * 2) or is_same_tempo(a * 2, b)';

-- Two tempos that are neither the same nor one pulse counted twice as fast; not so where either is unknown.
create function is_other_tempo(a double precision, b double precision) returns boolean immutable language sql
as 'select coalesce(not is_same_tempo(a, b) and not is_octave_tempo(a, b), false)';

-- A root without a mode raises no doubt about a key on it, nor a key about its root: both can be true.
-- Not so where nothing is said; said of what is shown without a key.
create function is_other_key(tonic integer, mode text, said_tonic integer, said_mode text) returns boolean
  immutable language sql
as 'select said_tonic is not null and (tonic is distinct from said_tonic or coalesce(mode <> said_mode, false))';

-- Everything that is doubtful about a sound. Once checked, only reports raise a doubt.
create function doubts_of(one sound) returns text[] immutable language sql as $$
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
  -- A check ends when the artist says something else.
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
    key_confidence, named_tempo_bpm, named_key_tonic, named_key_mode, filed_kind, filed_tempo_bpm, filed_key_tonic,
    filed_key_mode, open_reports, tags_checked_at
  on sound for each row execute function settle_doubts();

create function mark_tally_stale() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    insert into stale_tally (artist_id, pack_id) values (old.artist_id, old.pack_id);
    if tg_op = 'UPDATE' and (old.artist_id, old.pack_id) is not distinct from (new.artist_id, new.pack_id) then
      return null;
    end if;
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    insert into stale_tally (artist_id, pack_id) values (new.artist_id, new.pack_id);
  end if;
  return null;
end $$;
create trigger sound_tally after insert or delete or update of status, artist_id, pack_id, kind, price_points, tempo_bpm,
    genres, length_frames, sample_rate_hz, published_at, updated_at, play_count, sale_count
  on sound for each row execute function mark_tally_stale();
