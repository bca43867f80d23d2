-- Copyright notices are counted by the mailbox that an address reaches and by the network they come from.
alter table copyright_notice add column mailbox text;
update copyright_notice set mailbox = case
  when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
end;
alter table copyright_notice alter column mailbox set not null;
-- When its sound was withheld before an administrator decided; null where it was not.
alter table copyright_notice add column withheld_at timestamptz;
update copyright_notice set withheld_at = confirmed_at where withholds and status in ('open', 'countered');
create index copyright_notice_mailbox on copyright_notice (mailbox);
drop index copyright_notice_email;

-- Kept for a month.
create table notice_source (
  notice_id uuid primary key references copyright_notice (id) on delete cascade,
  network text not null,
  network_range text not null,
  submitted_at timestamptz not null
);
create index notice_source_range on notice_source (network_range);
create index notice_source_submitted on notice_source (submitted_at);
