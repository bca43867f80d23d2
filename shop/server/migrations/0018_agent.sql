-- Licences of the Agent, and the devices they are used on.
create table agent_licence (
  id uuid primary key,
  -- As people read it out, such as SGA-7K2M-9QXD-4HTP.
  number text not null constraint agent_licence_number unique check (number ~ '^SGA(-[0-9A-Z]{4}){3}$'),
  account_id uuid not null references account (id),
  kind text not null check (kind in ('yearly', 'perpetual', 'trial', 'granted')),
  created_at timestamptz not null,
  -- Null for one without an end.
  ends_at timestamptz,
  device_slots integer not null check (device_slots between 1 and 10),
  revoked_at timestamptz,
  revoked_reason text check (length(revoked_reason) between 1 and 500),
  reminded_for timestamptz,
  check ((revoked_at is null) = (revoked_reason is null)),
  check (kind <> 'perpetual' or ends_at is null),
  check (kind not in ('yearly', 'trial') or ends_at is not null)
);
create index agent_licence_created on agent_licence (created_at desc, id desc);
create index agent_licence_account on agent_licence (account_id, created_at);
create trigger agent_licence_kept before delete on agent_licence
  for each row execute function refuse_removal();
create trigger agent_licence_kept_whole before truncate on agent_licence
  for each statement execute function refuse_removal();

create table agent_device (
  id uuid primary key,
  licence_id uuid not null references agent_licence (id),
  -- Which of the licence's slots it takes: two devices never share one.
  slot integer not null check (slot between 1 and 10),
  -- Hash of the key that the device made for itself.
  key_hash text not null,
  name text not null check (length(name) between 1 and 60),
  platform text not null check (platform in ('windows', 'macos', 'linux')),
  added_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Null while it uses the licence.
  freed_at timestamptz
);
create unique index agent_device_slot on agent_device (licence_id, slot) where freed_at is null;
create unique index agent_device_key on agent_device (licence_id, key_hash) where freed_at is null;
create index agent_device_added on agent_device (licence_id, added_at desc, id desc);

-- What became of a licence; only added to.
create table agent_licence_change (
  id uuid primary key,
  licence_id uuid not null references agent_licence (id),
  at timestamptz not null,
  what text not null check (what in ('begun', 'renewed', 'upgraded', 'extended', 'revoked', 'refunded')),
  kind text not null,
  ends_at timestamptz,
  reason text,
  -- The administrator; null where it was bought.
  actor_id uuid references account (id),
  -- Names the request or payment behind it: nothing happens twice for one.
  cause text constraint agent_licence_change_cause unique,
  -- Of a refund: the change by its payment, which counts no longer.
  takes_back uuid references agent_licence_change (id),
  check (takes_back is null or what = 'refunded')
);
create index agent_licence_change_licence on agent_licence_change (licence_id, at);

-- Signs what devices keep for when they are offline. One row: whatever process is first makes it.
create table agent_signing_key (
  only_one boolean primary key default true check (only_one),
  id uuid not null,
  -- A JWK, sealed.
  private_jwk text not null,
  public_jwk jsonb not null,
  created_at timestamptz not null
);

-- Matches that plugins asked for. A track counts once a day, however often it is matched.
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

create trigger agent_licence_change_fixed before update or delete on agent_licence_change
  for each row execute function refuse_change();
-- Emptying a table fires no trigger of its rows.
create trigger agent_licence_change_kept before truncate on agent_licence_change
  for each statement execute function refuse_change();
