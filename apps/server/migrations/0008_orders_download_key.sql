-- The secret that signs the short-lived addresses of masters; made once, by whoever needs it first.
create table download_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null check (octet_length(key) = 32),
  created_at timestamptz not null default now()
);
