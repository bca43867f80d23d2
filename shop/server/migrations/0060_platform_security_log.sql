-- What matters to the security of the shop and of accounts: who came in or was refused, what was taken, who was given more.
-- Only ever added to: `network` alone may be forgotten, and a row may go once it has been kept for its time.
create table security_event (
  id uuid primary key,
  at timestamptz not null,
  -- One of those that platform/security-log/kinds.ts lists, as `sign_in.failed`.
  kind text not null check (length(kind) between 1 and 60),
  -- No foreign key: what happened stays known when whoever it happened to has left.
  account_id uuid,
  -- An IPv4 address or the /64 of an IPv6 one; forgotten with the account.
  network text check (length(network) between 1 and 100),
  -- What it was about: the id of a session or a sound, or an endpoint.
  subject text check (length(subject) between 1 and 200),
  -- In a word; never what somebody typed.
  reason text check (length(reason) between 1 and 60)
);
create index security_event_at on security_event (at desc, id desc);
create index security_event_kind on security_event (kind, at desc, id desc);
create index security_event_account on security_event (account_id, kind, at desc);
create index security_event_network on security_event (network, kind, at desc);

create function keep_security_event() returns trigger language plpgsql as $$
begin
  -- A day less than the sweep keeps them, since clocks differ.
  if tg_op = 'DELETE' and old.at <= now() - interval '399 days' then return old; end if;
  if tg_op = 'UPDATE' and new.network is null
    and (new.id, new.at, new.kind) = (old.id, old.at, old.kind)
    and (new.account_id, new.subject, new.reason) is not distinct from (old.account_id, old.subject, old.reason)
    then return new; end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'check_violation';
end $$;
create trigger security_event_fixed before update or delete on security_event
  for each row execute function keep_security_event();
create trigger security_event_kept before truncate on security_event
  for each statement execute function refuse_change();
