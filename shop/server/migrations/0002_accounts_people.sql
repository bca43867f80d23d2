-- People with an account: who they are, what they may do, and whether they may do it now.
create table account (
  id uuid primary key,
  -- As typed; compared without regard to case.
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  role text not null check (role in ('user', 'artist', 'admin')),
  status text not null check (status in ('activated', 'deactivated', 'invited')),
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_email on account (lower(email));
