-- A price may include VAT: private buyers pay it as it is, wherever they are.
alter table package_price rename column net_cents to price_cents;
alter table package_price add column is_gross boolean not null default false;
-- The list's price where it included VAT: what a plan renews at once its buyer is taxed otherwise.
alter table payment add column listed_gross_cents bigint check (listed_gross_cents > 0);
