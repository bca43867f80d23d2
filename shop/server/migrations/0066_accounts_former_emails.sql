-- Addresses that an account has left: emails to them are erased with the account. Kept a little longer than those emails.
create table former_email (
  account_id uuid not null references account (id) on delete cascade,
  email_key text collate "C" not null,
  left_at timestamptz not null default now(),
  primary key (account_id, email_key)
);
create index former_email_left on former_email (left_at);

-- Its notifier has deleted their account: nothing of them is kept once it is decided.
alter table copyright_notice add column is_notifier_gone boolean not null default false;
create index copyright_notice_notifier on copyright_notice (fold_email(email));
