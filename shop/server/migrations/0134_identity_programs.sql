-- What a session may do that a program has, and not the shop's own page: the rest is refused to its tokens.
alter table session
  -- The program's name in hosted sign-in; null for our own page, which may do everything.
  add column program_client text,
  add column program_scopes text[],
  -- Points that it may spend in a calendar month (UTC); null where it may not buy.
  add column program_spend_points integer check (program_spend_points between 0 and 10000),
  add check ((program_client is null) = (program_scopes is null)),
  add check (program_spend_points is null or 'buy' = any (program_scopes));

-- Programs from before do all they did but buy: nobody has said up to how much.
update session
  set program_client = hosted->>'clientId', program_scopes = '{search,match,library,agent}'
  where hosted is not null and hosted->>'clientId' <> 'web';
