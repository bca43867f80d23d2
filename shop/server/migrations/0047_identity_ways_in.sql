-- An address that an administrator gave an account may wait, and a link to the old one stops it.
alter table email_change
  add column held_until timestamptz,
  add column stop_hash text;
create unique index email_change_stop on email_change (stop_hash);

-- Signed in with a recovery code: for a while this session may replace the authenticator that was lost.
alter table session add column recovered_at timestamptz;

-- Took the place of another password by a mailed code, for which it takes the mailbox alone.
alter table credential add column by_code boolean not null default false;
