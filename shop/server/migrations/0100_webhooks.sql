-- Events for the operator's own systems: where they go, what happened, and what became of each delivery.
create table webhook_endpoint (
  id uuid primary key,
  url text not null check (char_length(url) between 1 and 500),
  description text not null check (char_length(description) <= 200),
  events text[] not null check (cardinality(events) > 0),
  -- Both are sealed. The one before signs as well for a while, so that a receiver can change over.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  -- Since the last success.
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  -- Nothing is sent before: it has just failed.
  rests_until timestamptz,
  turned_off_at timestamptz,
  turned_off_why text check (turned_off_why in ('by_hand', 'failing', 'gone')),
  check ((old_secret is null) = (old_secret_until is null)),
  check ((failures = 0) = (failing_since is null)),
  check ((turned_off_at is null) = (turned_off_why is null))
);

-- Written in the transaction of what happened.
create table webhook_event (
  id uuid primary key,
  kind text not null,
  -- Events of one subject, such as a payment, are delivered in their order.
  subject text not null,
  -- JSON, to the letter: what is signed does not change between attempts.
  body text not null,
  happened_at timestamptz not null
);
create index webhook_event_happened on webhook_event (happened_at);

create table webhook_delivery (
  id uuid primary key,
  place bigint generated always as identity,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  event_id uuid not null references webhook_event (id) on delete cascade,
  subject text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- Of the next attempt.
  due_at timestamptz not null,
  -- Set while an attempt is under way.
  claimed_until timestamptz,
  attempted_at timestamptz,
  status integer,
  -- How the answer began, or why there was none.
  answer text check (char_length(answer) <= 500),
  took_ms integer
);
create index webhook_delivery_log on webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_event on webhook_delivery (event_id);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, subject, place) where state = 'waiting';
create index webhook_delivery_attempted on webhook_delivery (endpoint_id, attempted_at desc) where attempted_at is not null;
