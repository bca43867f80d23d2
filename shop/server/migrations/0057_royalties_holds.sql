-- Royalties that a promotion paid in part, which wait. What looks like dealing with oneself waits for an administrator.
create table royalty_hold (
  id uuid primary key,
  licence_id uuid not null,
  artist_id uuid not null,
  free_at timestamptz not null,
  -- Buyer and artist are compared at the sale, and once more before the royalty is free.
  compared_at timestamptz,
  suspicion text check (suspicion in ('account', 'mailbox', 'company', 'payout', 'card', 'device', 'network')),
  suspected_at timestamptz,
  decision text check (decision in ('released', 'refused')),
  decided_at timestamptz,
  decided_by uuid references account (id),
  reason text check (length(reason) between 1 and 500),
  unique (licence_id, artist_id),
  foreign key (licence_id, artist_id) references royalty (licence_id, artist_id),
  check ((suspicion is null) = (suspected_at is null)),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  check ((decision is null) = (reason is null)),
  check (decision is null or suspicion is not null)
);
create index royalty_hold_free on royalty_hold (free_at);
create index royalty_hold_decided on royalty_hold (decided_at);
create index royalty_hold_waiting on royalty_hold (suspected_at) where suspicion is not null and decision is null;
create index royalty_hold_uncompared on royalty_hold (free_at) where compared_at is null;
create function keep_royalty_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.decision is null and (old.id, old.licence_id, old.artist_id, old.free_at)
    = (new.id, new.licence_id, new.artist_id, new.free_at)
  then
    return new;
  end if;
  raise exception 'a held royalty is decided once' using errcode = 'check_violation';
end $$;
create trigger royalty_hold_fixed before update or delete on royalty_hold
  for each row execute function keep_royalty_hold();
create trigger royalty_hold_kept before truncate on royalty_hold
  for each statement execute function keep_royalty_hold();

-- The agreement and the privacy policy say so, where an administrator has published none of their own.
insert into legal_text (name, number, valid_from, published_at, markdown)
select name, number + 1, '2026-11-29', now(), replace(markdown,
$md$A point that the shop gave away counts as **{{givenPointValue}}**, which the shop pays.$md$,
$md$A point that the shop gave away counts as **{{givenPointValue}}**, which the shop pays. A point that it sold at a reduced price counts as what was paid for it; where that is less than {{givenPointValue}}, the promotion adds the difference as long as its budget lasts.

Royalties to which a promotion adds are held for 30 days. Where the buyer shares an account, a card, a payout account, a company, a mailbox or a network with you, they wait until an administrator has looked. If a sale turns out to be your own doing, its royalty is refused with a reason, which you can object to: write to {{supportEmail}}.$md$)
from legal_text as last
where name = 'agreement' and published_by is null
  and not exists (select from legal_text where name = last.name and (number > last.number or published_by is not null));

insert into legal_text (name, number, valid_from, published_at, markdown)
select name, number + 1, '2026-11-29', now(), replace(markdown,
$md$Everything else: until you delete your account.$md$,
$md$So that offers for new customers are used once: a keyed hash of your mailbox and of your card, for two years after you last used a voucher or a trial or deleted your account. It cannot be turned back into an address or a card, and is compared with nothing but vouchers and trials.

To find artists who buy their own sounds with points from a promotion, we compare accounts, cards, payout accounts, companies, mailboxes and networks of buyers and artists. An administrator decides, and artists do not learn who bought.

Everything else: until you delete your account.$md$)
from legal_text as last
where name = 'privacy' and published_by is null
  and not exists (select from legal_text where name = last.name and (number > last.number or published_by is not null));
