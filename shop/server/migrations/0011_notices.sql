-- Notices that a sound infringes somebody's copyright, with what its artist answers and what was decided.
create table copyright_notice (
  id uuid primary key,
  -- Null once the artist has deleted it.
  sound_id uuid references sound (id) on delete set null,
  sound_title text not null,
  artist_id uuid not null references account (id),
  name text not null check (length(name) between 1 and 100),
  email text not null,
  statement text not null check (length(statement) between 1 and 4000),
  -- Of the secret in the mail that confirms the notifier's address; null once it was used.
  secret_hash text unique,
  submitted_at timestamptz not null,
  status text not null default 'unconfirmed'
    check (status in ('unconfirmed', 'open', 'countered', 'upheld', 'dismissed')),
  confirmed_at timestamptz,
  -- Whether the sound was taken from sale by it.
  withholds boolean not null default false,
  counter_statement text check (length(counter_statement) between 1 and 4000),
  countered_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references account (id),
  reason text check (length(reason) between 1 and 500),
  check ((status = 'unconfirmed') = (confirmed_at is null)),
  check ((status in ('upheld', 'dismissed')) = (decided_at is not null))
);
create index copyright_notice_sound on copyright_notice (sound_id);
create index copyright_notice_artist on copyright_notice (artist_id, submitted_at desc);
create index copyright_notice_email on copyright_notice (email);
create index copyright_notice_submitted on copyright_notice (submitted_at, id);
create index copyright_notice_waiting on copyright_notice (confirmed_at) where status in ('open', 'countered');
