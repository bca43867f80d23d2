-- Proofs of work that have been taken: each is taken once, in all processes, until its challenge has run out anyway.
create table used_proof (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  expires_at timestamptz not null
);
create index used_proof_expires on used_proof (expires_at);
