-- Programs that an administrator keeps from signing anybody in.
create table blocked_program (
  client_id text primary key check (char_length(client_id) between 1 and 2000),
  name text not null check (char_length(name) between 1 and 100),
  blocked_at timestamptz not null,
  blocked_by uuid not null
);
create index session_program on session (program_client) where program_client is not null;
