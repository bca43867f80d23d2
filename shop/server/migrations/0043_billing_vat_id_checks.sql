-- Answers of authorities about VAT ids: evidence of sales without VAT.
create table vat_id_check (
  id uuid primary key,
  vat_id text not null,
  asked_at timestamptz not null,
  state text not null check (state in ('confirmed', 'pending', 'invalid')),
  -- The authority's number of this answer; null where it gave none.
  consultation text
);
create index vat_id_check_vat_id on vat_id_check (vat_id, asked_at desc);
create index vat_id_check_asked on vat_id_check (asked_at);
