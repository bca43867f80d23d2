-- The key by which the addresses of downloads are signed. Made by the first process that needs it.
create table download_key (
  only_one boolean primary key default true check (only_one),
  secret bytea not null
);
