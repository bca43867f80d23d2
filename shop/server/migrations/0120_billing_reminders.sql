-- A year is renewed, or ends, only after its owner was reminded by mail: once for each end.
alter table plan_subscription add column reminded_for timestamptz;
alter table agent_licence add column reminded_for timestamptz;
