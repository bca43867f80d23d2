-- A reader of the feed numbers the changes whose transactions have committed. Numbers given out before the commit become
-- visible in another order, and a reader that remembers the last one would skip the others.
alter table sound_change rename column seq to id;
alter table sound_change add column seq bigint;
-- Indexes of earlier releases are built again, so nobody reads older changes any more.
delete from sound_change where at < now() - interval '30 days' and id < (select max(id) from sound_change);
update sound_change set seq = id;
alter table sound_change add constraint sound_change_seq_key unique (seq);
create index sound_change_unnumbered on sound_change (id) where seq is null;
comment on column sound_change.transaction_id is 'read by processes of the release before while they are replaced';

-- Numbers follow one another without a gap. The lock is held for one statement only, and each statement sees all changes
-- that were committed before it began: up to ten thousand of them have a number afterwards.
create function number_sound_changes() returns void language plpgsql set lock_timeout = '5s' as $$
begin
  if not exists (select from sound_change where seq is null) then
    return;
  end if;
  perform pg_advisory_xact_lock(7346003);
  update sound_change set seq = numbered.seq
  from (
    select id, (select coalesce(max(seq), 0) from sound_change) + row_number() over (order by id) as seq
    from (select id from sound_change where seq is null order by id limit 10000) as unnumbered
  ) as numbered
  where sound_change.id = numbered.id;
end $$;
