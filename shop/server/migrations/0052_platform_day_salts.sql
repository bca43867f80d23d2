-- Networks are counted by a keyed hash whose key of the day is thrown away, so that no hash leads back to its address.
create table day_salt (
  -- Its beginning in UTC.
  day timestamptz primary key,
  salt text not null
);
-- Hashes of before could be reversed by trying every address.
update affiliate_click set visitor_hash = encode(sha256(gen_random_uuid()::text::bytea), 'hex');
create temporary table taker_renamed on commit drop as
  select distinct taker, day, 'network ' || encode(sha256(gen_random_uuid()::text::bytea), 'hex') as renamed
  from (select distinct taker, day from agent_match_day where taker like 'network %'
    union select distinct taker, day from agent_match where taker like 'network %') as takers;
update agent_match_day set taker = renamed from taker_renamed
  where agent_match_day.taker = taker_renamed.taker and agent_match_day.day = taker_renamed.day;
update agent_match set taker = renamed from taker_renamed
  where agent_match.taker = taker_renamed.taker and agent_match.day = taker_renamed.day;
