-- Accounts whose mailbox is not proven yet: the browser that registered, which alone may confirm them with their password.
create table registration (
  account_id uuid primary key references account (id) on delete cascade,
  -- SHA-256 of the secret that the browser has.
  browser_hash text not null,
  -- Of the affiliate whose link was followed; it counts once the mailbox is proven by that browser.
  afid text
);

alter table ticket
  drop constraint ticket_purpose_check,
  add constraint ticket_purpose_check check (purpose in ('sign_in', 'await_link', 'invitation', 'claim'));

create index account_unconfirmed on account (created_at)
  where email_confirmed_at is null and status = 'activated' and deleted_at is null;

-- Links in mails that tell of a new way in: each ends that way.
create table way_in_link (
  secret_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('session', 'device', 'identity')),
  -- Of the session, remembered browser or linked account.
  way_id uuid not null,
  expires_at timestamptz not null
);
create index way_in_link_account on way_in_link (account_id);
create index way_in_link_expires on way_in_link (expires_at);
