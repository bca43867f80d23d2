-- What the published sounds of each pack and of each artist come to: counting them anew for each list takes seconds in a
-- large shop.
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

-- Whose tally no longer holds. Whoever shows tallies counts these anew before; nobody who changes a sound waits for that,
-- or for others who change sounds of the same artist.
create table stale_tally (
  seq bigint generated always as identity primary key,
  artist_id uuid not null,
  pack_id uuid
);

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

insert into stale_tally (artist_id, pack_id) select distinct artist_id, pack_id from sound where status = 'published';

-- A sound goes without a look at every row that could belong to it.
create index intake_sound on intake (sound_id) where sound_id is not null;
create index intake_duplicate on intake (duplicate_of) where duplicate_of is not null;
create index cart_item_sound on cart_item (sound_id);
create index sound_report_sound on sound_report (sound_id);
create index term_merge_sound_sound on term_merge_sound (sound_id);
