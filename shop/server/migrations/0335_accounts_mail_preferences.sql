-- How often people want each kind of mail that is theirs to choose. Without a row nothing was chosen, and none is sent.
create table mail_preference (
  account_id uuid not null references account (id),
  kind text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'never')),
  -- Shows when consent was given or withdrawn.
  chosen_at timestamptz not null,
  -- The next mail is about what comes after.
  covered_until timestamptz not null,
  -- Names the period that a mail is for: moving it claims that mail.
  due_at timestamptz,
  primary key (account_id, kind),
  check ((frequency = 'never') = (due_at is null))
);
create index mail_preference_due on mail_preference (kind, due_at, account_id) where due_at is not null;
