-- Indexes of sounds in an engine beside the shop, what each shows, and the views of them that lists are pinned to.
create table search_index (
  name text primary key,
  -- Fields and settings: a process searches only in what has its own.
  shape text not null,
  shards integer not null,
  state text not null check (state in ('building', 'serving', 'left')),
  -- It shows all changes of the feed up to this.
  seq bigint not null,
  -- The vocabulary that its words are read by.
  binding text not null,
  -- All sounds are compared with it, those up to this have been; null where none is, or none has been yet.
  is_compared boolean not null default false,
  compared_to uuid,
  compared_at timestamptz not null default now(),
  -- When a process last did something for it.
  touched_at timestamptz not null default now()
);
create unique index search_index_of_shape on search_index (shape, state) where state <> 'left';

create table search_view (
  id bigint generated always as identity primary key,
  index_name text not null references search_index (name) on delete cascade,
  -- By this the engine knows it.
  pit text not null unique,
  -- It shows all changes up to the first, and none after the second.
  seq bigint not null,
  latest_seq bigint not null,
  opened_at timestamptz not null default now()
);
create index search_view_of_index on search_view (index_name, id);
