-- Matches that plugins asked for. A track counts once a day, whatever is asked about it.
create table agent_match_day (
  -- An account's id, or a hash of a network for those without one.
  taker text not null,
  -- Its beginning in UTC.
  day timestamptz not null,
  matches integer not null check (matches > 0),
  primary key (taker, day)
);
create index agent_match_day_day on agent_match_day (day);

create table agent_match (
  taker text not null,
  day timestamptz not null,
  track_hash text not null,
  primary key (taker, day, track_hash)
);
create index agent_match_day_of on agent_match (day);

alter table agent_licence_change drop constraint agent_licence_change_what_check;
alter table agent_licence_change add constraint agent_licence_change_what_check
  check (what in ('begun', 'renewed', 'upgraded', 'extended', 'revoked', 'refunded'));
