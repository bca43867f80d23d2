-- The id in each affiliate's link, made when the link is first looked at.
create table affiliate (
  account_id uuid primary key references account (id),
  afid text not null unique check (afid ~ '^[0-9a-z]{12}$'),
  created_at timestamptz not null
);

-- Whom an affiliate brought: bound once, when they register.
create table affiliate_referral (
  referred_id uuid primary key references account (id),
  affiliate_id uuid not null references affiliate (account_id),
  referred_at timestamptz not null,
  -- Holds what comes of it until an administrator has looked; null where nothing is odd.
  suspicion text check (suspicion in ('same_network')),
  check (referred_id <> affiliate_id)
);
create index affiliate_referral_affiliate on affiliate_referral (affiliate_id, referred_at desc);
