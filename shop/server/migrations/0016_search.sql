-- Whom and what listeners follow, so that they find it among all the rest.
create table followed_artist (
  account_id uuid not null references account (id),
  artist_id uuid not null references artist (account_id),
  followed_at timestamptz not null,
  primary key (account_id, artist_id)
);
create index followed_artist_artist on followed_artist (artist_id);

create table followed_word (
  account_id uuid not null references account (id),
  kind text not null check (kind in ('instrument', 'genre', 'mood', 'tag')),
  -- A slug of the vocabulary, or a tag.
  word text not null check (length(word) between 1 and 60),
  followed_at timestamptz not null,
  primary key (account_id, kind, word)
);

-- Searches that listeners come back to.
create table saved_search (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null check (length(name) between 1 and 80),
  -- The filters as in the address of the sounds.
  address text not null check (length(address) <= 2000),
  saved_at timestamptz not null,
  opened_at timestamptz not null
);
create index saved_search_account on saved_search (account_id);
