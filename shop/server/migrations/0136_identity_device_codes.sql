-- The code that a device without a browser shows, and somebody types at the shop's page; its SHA-256 alone.
alter table hosted_record add column user_code_hash text;
create unique index hosted_record_user_code on hosted_record (user_code_hash) where user_code_hash is not null;
