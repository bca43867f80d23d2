-- Events by month in UTC, so that those that are old go with their whole table.
-- An event is never refused: it waits in the other table until its month is added, and so do those from before this version.
alter table usage_event rename to usage_event_other;
alter index usage_event_at rename to usage_event_other_at;
alter index usage_event_of rename to usage_event_other_of;
create table usage_event (like usage_event_other including constraints) partition by range (at);
create index usage_event_at on usage_event (at);
create index usage_event_of on usage_event (account_id) where account_id is not null;
alter table usage_event attach partition usage_event_other default;

-- Adds this month, those until another moment, and those that events already wait for. The shop's own role may make no tables.
create function add_usage_months(until timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  month timestamptz;
  name text;
begin
  for month in
    select date_trunc('month', at) from usage_event_other
    union select generate_series(date_trunc('month', now()), until, '1 month')
    order by 1
  loop
    name := 'usage_event_' || to_char(month, 'YYYY_MM');
    perform pg_advisory_xact_lock(hashtext('usage months'));
    continue when to_regclass(name) is not null;
    -- Nothing for this month may arrive between moving and attaching.
    lock table usage_event_other in access exclusive mode;
    execute format('create table %I (like usage_event including all)', name);
    execute format(
      'with moved as (delete from usage_event_other where at >= %L and at < %L returning *) insert into %I select * from moved',
      month, month + interval '1 month', name);
    execute format(
      'alter table usage_event attach partition %I for values from (%L) to (%L)',
      name, month, month + interval '1 month');
  end loop;
end $$;

-- Drops the months that began before a moment.
create function drop_usage_months(before timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  name text;
begin
  for name in
    select relname from pg_class join pg_inherits on inhrelid = oid
    where inhparent = 'usage_event'::regclass and relname <> 'usage_event_other'
      and to_date(right(relname, 7), 'YYYY_MM') < before
    order by 1
  loop
    execute format('drop table if exists %I', name);
  end loop;
end $$;

select add_usage_months(now() + interval '1 month');
