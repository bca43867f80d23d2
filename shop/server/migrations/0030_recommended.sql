-- Suggested to buyers: one of the points packages, of the monthly and of the yearly plans, and of the Agent's licences.
alter table package add column is_recommended boolean not null default false;
create unique index package_recommended on package (kind, coalesce(period, 'once')) where is_recommended;
update package set is_recommended = true where id in ('points-150', 'creator-month', 'creator-year');
