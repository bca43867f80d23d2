-- Of a lot's value, what the shop adds from a promotion: nothing of it was received.
alter table wallet_lot add column given_micro_eur bigint not null default 0;
alter table payment add column given_micro_eur bigint not null default 0;

update wallet_lot set given_micro_eur = value_micro_eur where origin in ('voucher', 'correction', 'reward');
-- A reduction was borne whole by the shop until now.
update payment set given_micro_eur = value_micro_eur * discount_percent / 100
  where discount_percent is not null and status = 'paid';
update wallet_lot set given_micro_eur = wallet_lot.value_micro_eur * payment.discount_percent / 100
  from ledger_transaction as granted join payment on granted.reference = 'payment:' || payment.id
  where granted.id = wallet_lot.grant_id and payment.discount_percent is not null;

alter table wallet_lot add constraint wallet_lot_given check (given_micro_eur between 0 and value_micro_eur);
alter table payment add constraint payment_given check (given_micro_eur between 0 and value_micro_eur);

-- What a campaign adds to artists' pay at most, in millionths of a euro. A row of its own: its campaign's row is shared by all takers.
create table campaign_budget (
  campaign_id uuid primary key references campaign (id),
  budget_micro_eur bigint not null check (budget_micro_eur >= 0),
  used_micro_eur bigint not null default 0,
  -- An administrator chose it; otherwise it is what all codes together can take, and follows prices.
  is_capped boolean not null,
  constraint campaign_budget_used check (used_micro_eur between 0 and budget_micro_eur)
);

-- Those of earlier campaigns: what was given, and their points that can still be redeemed, at 0.30 each.
insert into campaign_budget (campaign_id, budget_micro_eur, used_micro_eur, is_capped)
select campaign.id,
    used.micro_eur + greatest(0, campaign.most_redemptions - redeemed.count) * 300000::bigint
      * coalesce(package.points * ((campaign.plan_days + 30) / 31), campaign.reward_points),
    used.micro_eur, false
  from campaign
  left join package on package.id = campaign.plan_id
  cross join lateral (
    select count(*) from voucher_redemption where campaign_id = campaign.id
  ) as redeemed
  cross join lateral (
    select coalesce(sum(given.micro_eur), 0)::bigint as micro_eur from (
      select lot.given_micro_eur as micro_eur
        from voucher_redemption as redemption
        join ledger_transaction as granted on granted.reference = 'voucher:' || redemption.id
        join wallet_lot as lot on lot.transaction_id = granted.id
        where redemption.campaign_id = campaign.id
      union all
      select payment.given_micro_eur
        from voucher_redemption as redemption
        join price_discount as discount on discount.cause = 'voucher ' || redemption.id
        join payment on payment.id = discount.payment_id and payment.status = 'paid'
        where redemption.campaign_id = campaign.id
    ) as given
  ) as used;

-- Mailboxes and cards that took codes of a campaign, as keyed hashes, which outlive the accounts. Swept after two years.
create table voucher_taker (
  campaign_id uuid not null references campaign (id),
  kind text not null check (kind in ('mailbox', 'card')),
  key_hash bytea not null,
  redemptions integer not null check (redemptions > 0),
  taken_at timestamptz not null,
  primary key (campaign_id, kind, key_hash)
);
create index voucher_taker_taken on voucher_taker (taken_at);

-- The same of accounts that were deleted: their owners are no new customers later.
create table voucher_leaver (
  kind text not null check (kind in ('mailbox', 'card')),
  key_hash bytea not null,
  -- Of the earliest account.
  made_at timestamptz not null,
  left_at timestamptz not null,
  primary key (kind, key_hash)
);
create index voucher_leaver_left on voucher_leaver (left_at);
