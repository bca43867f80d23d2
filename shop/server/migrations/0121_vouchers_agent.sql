-- A voucher gives points, days of the Agent, or both.
alter table campaign
  drop constraint campaign_reward_points_check,
  add constraint campaign_reward_points_check check (reward_points between 0 and 10000),
  add column agent_days integer check (agent_days between 1 and 3650),
  add constraint campaign_reward check (reward_points > 0 or agent_days is not null);
alter table voucher_redemption
  drop constraint voucher_redemption_points_check,
  add constraint voucher_redemption_points_check check (points >= 0),
  add column agent_days integer check (agent_days > 0);
