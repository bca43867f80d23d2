-- A payment whose card was refused at once is shown to its buyer, while its form can still be sent again.
alter table payment add column declined_at timestamptz;
-- Credit notes of a withdrawal are mailed like all others.
alter table refund drop column is_told;
