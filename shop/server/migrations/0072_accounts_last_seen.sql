-- When somebody was last here, and the orders in which administrators list everybody.
alter table account add column last_seen_at timestamptz;
update account set last_seen_at = (select max(last_used_at) from session where session.account_id = account.id)
where deleted_at is null;
create index account_created on account (created_at, id) where deleted_at is null;
create index account_name on account (lower(first_name || ' ' || last_name), id) where deleted_at is null;
create index account_seen_first on account (last_seen_at, id) where deleted_at is null;
create index account_seen_last on account (last_seen_at desc nulls last, id desc) where deleted_at is null;
