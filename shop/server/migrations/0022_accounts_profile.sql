-- What people add to their profile: a photo, and how they work.
-- The random name under which the photo's pictures are stored; null for none.
alter table account add column photo text check (photo ~ '^[0-9a-f]{64}$');

-- When somebody first came in; until then the ID token says that it is the first time.
alter table account add column first_signed_in_at timestamptz;
update account set first_signed_in_at = created_at where email_confirmed_at is not null;

-- The voucher that somebody brought along when registering.
alter table account add column voucher_code text check (length(voucher_code) between 1 and 100);

-- What people tell of how they make music. A row without answers: they would rather not say.
create table onboarding (
  account_id uuid primary key references account (id) on delete cascade,
  daw text check (length(daw) between 1 and 60),
  genres text[] not null default '{}',
  instruments text[] not null default '{}',
  ways_of_working text[] not null default '{}',
  is_skipped boolean not null,
  updated_at timestamptz not null
);
