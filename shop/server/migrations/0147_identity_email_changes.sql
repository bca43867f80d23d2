-- Addresses that administrators gave people. One becomes theirs when the link that was mailed to it is opened.
create table email_change (
  account_id uuid primary key references account (id) on delete cascade,
  new_email text not null,
  secret_hash text not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_expires on email_change (expires_at);
