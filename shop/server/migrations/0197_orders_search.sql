-- Every order that the list of all purchases offers, and those of one buyer.
create index licence_points on licence (points, id);
create index licence_value on licence (value_micro_eur, id);
create index licence_buyer on licence (account_id, created_at, id);
create index licence_ended on licence (created_at, id) where ended_at is not null;

do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index licence_number_part on licence using gin (number gin_trgm_ops);
  end if;
end $$;
