-- A lost dispute corrects its payment's invoice with a credit note of its own; one that is won after all gets a new invoice.
alter table invoice
  add column dispute_id text constraint invoice_dispute references payment_dispute (id),
  add constraint invoice_of_one check (refund_id is null or dispute_id is null);
drop index invoice_of_payment;
create unique index invoice_of_payment on invoice (payment_id) where refund_id is null and dispute_id is null;
create index invoice_of_dispute on invoice (dispute_id) where dispute_id is not null;

-- How far the books were compared with what they follow, in whole and in what was entered since, and what differed.
alter table book_state
  add column compared_at timestamptz,
  add column compared_whole_at timestamptz,
  add column differences text[] not null default '{}';
create index book_entry_posted on book_entry (posted_at);
