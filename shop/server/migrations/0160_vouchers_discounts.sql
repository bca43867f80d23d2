-- A voucher can also take some per cent off the next package of points.
alter table campaign
  drop constraint campaign_reward,
  add column discount_percent integer check (discount_percent between 1 and 90),
  -- Days within which it is used; null for ever.
  add column discount_days integer check (discount_days between 1 and 3650),
  add constraint campaign_discount check (discount_days is null or discount_percent is not null),
  add constraint campaign_reward check (
    reward_points > 0 or agent_days is not null or discount_percent is not null
  );
alter table voucher_redemption add column discount_percent integer check (discount_percent between 1 and 90);
