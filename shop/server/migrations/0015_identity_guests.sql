-- Numbers that guests answer once to get a token.
create table guest_nonce (
  id uuid primary key,
  user_name text not null,
  nonce text not null,
  expires_at timestamptz not null
);
create index guest_nonce_expires on guest_nonce (expires_at);
