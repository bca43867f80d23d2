-- Handles that artists have given up: an address that was printed somewhere keeps leading to its artist.
create table former_handle (
  handle text primary key check (handle ~ '^[a-z0-9][a-z0-9-]{1,59}$'),
  artist_id uuid not null references artist (account_id),
  given_up_at timestamptz not null
);
create index former_handle_artist on former_handle (artist_id);
