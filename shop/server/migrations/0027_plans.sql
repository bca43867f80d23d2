-- Facts that a plan's view and its mails need: its own price beside its next one, what the provider carries over to the next
-- invoice, and the mail that told last how it stands. A mail that a newer one took the place of is not sent any more.
alter table plan_subscription add column current_cents bigint;
alter table plan_subscription add column carried_cents bigint not null default 0;
alter table plan_subscription add column last_mail_id uuid;
-- A renewal whose period has begun is charged an hour later.
alter table plan_subscription add column underway_at timestamptz;
alter table plan_subscription add column underway_cents bigint;
alter table plan_subscription add constraint plan_subscription_underway
  check ((underway_at is null) = (underway_cents is null)) not valid;
update plan_subscription as plan
set current_cents = coalesce(
  (select max(gross_cents) from payment
    where payment.subscription_id = plan.id and payment.package_id = plan.package_id and payment.status = 'paid'),
  gross_cents)
where status <> 'ended' and next_package_id is not null;

alter table mail add column superseded_at timestamptz;

-- Points that end are announced once.
alter table wallet_lot add column expiry_told_at timestamptz;
