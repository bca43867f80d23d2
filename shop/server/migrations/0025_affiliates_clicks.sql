-- How often an affiliate's link was followed, by day and network; a network counts at most a few times a day.
create table affiliate_click (
  afid text not null check (length(afid) between 1 and 100),
  -- In UTC, as 2026-11-21.
  clicked_on text not null check (clicked_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- Hash of the day and the client's network: enough to tell clicks apart on one day, and nobody on the next.
  visitor_hash text not null,
  clicks integer not null check (clicks > 0),
  primary key (afid, clicked_on, visitor_hash)
);
