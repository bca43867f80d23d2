-- The file for the bank that a payout is in: another never holds it. Null before, and again once that file was withdrawn.
alter table affiliate_payout
  add column file_key uuid,
  add column filed_at timestamptz,
  add check ((file_key is null) = (filed_at is null));
create index affiliate_payout_file on affiliate_payout (file_key) where file_key is not null;
