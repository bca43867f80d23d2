-- A voucher can also give a plan for some days; its points are those of the plan.
alter table campaign
  drop constraint campaign_reward,
  add column plan_id text references package (id),
  add column plan_days integer check (plan_days between 1 and 92),
  add constraint campaign_plan check ((plan_id is null) = (plan_days is null)),
  -- A plan brings points of its own.
  add constraint campaign_plan_points check (plan_id is null or reward_points = 0),
  add constraint campaign_reward check (
    reward_points > 0 or agent_days is not null or discount_percent is not null or plan_id is not null
  );
alter table voucher_redemption add column plan_days integer check (plan_days > 0);
