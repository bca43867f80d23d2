-- Names a card without its number, as the provider does: two accounts with one card belong together.
alter table payment add column card_fingerprint text;
create index payment_fingerprint on payment (card_fingerprint) where card_fingerprint is not null;
