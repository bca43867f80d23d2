-- Rare roles, states and countries among a million accounts, in the order in which they are listed.
create index account_role on account (role, created_at, id) where deleted_at is null;
create index account_status on account (status, created_at, id) where deleted_at is null;
create index account_country on account (country, created_at, id) where deleted_at is null;

-- Parts of words are found by their groups of three letters where PostgreSQL has them; the embedded database reads every row.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index account_name_part on account using gin (lower(first_name || ' ' || last_name) gin_trgm_ops);
    create index account_email_part on account using gin (lower(email) gin_trgm_ops);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be created: searches read every row';
end $$;
