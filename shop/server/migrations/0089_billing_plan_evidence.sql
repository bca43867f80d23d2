-- Where the card is from that a plan is charged to next: its VAT is known before it has paid.
alter table plan_subscription
  add column card_country text,
  add column address_country text,
  add column address_postcode text check (length(address_postcode) between 1 and 20);
-- One mail confirms a withdrawal and says what of it goes back: its credit notes follow without mails of their own.
alter table refund add column is_told boolean not null default false;
