-- Campaigns give points to whoever redeems one of their codes. Constraints and conditional updates, not reads, keep a code
-- from being redeemed too often.
create table campaign (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('shared', 'single')),
  reward_points integer not null check (reward_points between 0 and 10000),
  -- Days that the points last once they are given; null for points that never expire.
  points_days integer check (points_days between 1 and 3650),
  valid_from timestamptz not null,
  -- Not this instant itself; null for a campaign that is switched off by hand.
  valid_until timestamptz check (valid_until > valid_from),
  -- Codes of this campaign that one account can redeem, each once.
  per_account integer not null check (per_account between 1 and 100),
  -- Only for accounts that were made since the campaign began.
  is_for_new_accounts boolean not null,
  is_on boolean not null default true,
  code_count integer not null check (code_count >= 0),
  -- Of all its codes together.
  most_redemptions integer not null check (most_redemptions >= 0),
  created_at timestamptz not null,
  -- An administrator can end a campaign before its last day; unlike one that is paused, it does not begin again.
  ended_at timestamptz,
  agent_days integer check (agent_days between 1 and 3650),
  discount_percent integer check (discount_percent between 1 and 90),
  -- Days within which it is used; null for ever.
  discount_days integer check (discount_days between 1 and 3650),
  plan_id text references package (id),
  plan_days integer check (plan_days between 1 and 92),
  constraint campaign_discount check (discount_days is null or discount_percent is not null),
  constraint campaign_plan check ((plan_id is null) = (plan_days is null)),
  -- A plan brings points of its own.
  constraint campaign_plan_points check (plan_id is null or reward_points = 0),
  constraint campaign_reward check (
    reward_points > 0 or agent_days is not null or discount_percent is not null or plan_id is not null
  )
);
create index campaign_created on campaign (created_at desc, id desc);

create table voucher (
  id uuid primary key,
  campaign_id uuid not null references campaign (id),
  code text not null check (length(code) between 1 and 40),
  -- The code as it is compared: capitals, no dashes, letters and digits that look alike as one.
  code_key text not null constraint voucher_code_key unique,
  most_redemptions integer not null check (most_redemptions > 0),
  redemptions integer not null default 0,
  created_at timestamptz not null,
  check (redemptions between 0 and most_redemptions)
);
create index voucher_campaign on voucher (campaign_id, created_at, id);

create table voucher_redemption (
  id uuid primary key,
  voucher_id uuid not null references voucher (id),
  campaign_id uuid not null references campaign (id),
  account_id uuid not null references account (id),
  points integer not null check (points >= 0),
  points_expire_at timestamptz,
  redeemed_at timestamptz not null,
  agent_days integer check (agent_days > 0),
  discount_percent integer check (discount_percent between 1 and 90),
  plan_days integer check (plan_days > 0),
  unique (voucher_id, account_id)
);
create index voucher_redemption_campaign on voucher_redemption (campaign_id, redeemed_at);
create index voucher_redemption_account on voucher_redemption (account_id, redeemed_at);
create trigger voucher_redemption_fixed before update or delete on voucher_redemption
  for each row execute function refuse_change();
create trigger voucher_redemption_kept before truncate on voucher_redemption
  for each statement execute function refuse_change();

-- How many codes of a campaign an account has redeemed.
create table campaign_taker (
  campaign_id uuid not null references campaign (id),
  account_id uuid not null references account (id),
  redemptions integer not null check (redemptions > 0),
  primary key (campaign_id, account_id)
);
create index campaign_taker_account on campaign_taker (account_id);
