-- The agreement says when held royalties become payable, and the privacy policy how long an unconfirmed account stays, where an
-- administrator has published none of their own.
insert into legal_text (name, number, valid_from, published_at, markdown)
select name, number + 1, '2026-11-29', now(), replace(markdown,
$md$Royalties become payable once buyers can no longer undo the purchase, and are paid$md$,
$md$Royalties become payable once buyers can no longer undo the purchase, and held ones once they are no longer held. They are paid$md$)
from legal_text as last
where name = 'agreement' and published_by is null
  and not exists (select from legal_text where name = last.name and (number > last.number or published_by is not null));

insert into legal_text (name, number, valid_from, published_at, markdown)
select name, number + 1, '2026-11-29', now(), replace(markdown,
$md$Short-lived codes, links and questions:$md$,
$md$An account whose email address nobody confirms: a week. Short-lived codes, links and questions:$md$)
from legal_text as last
where name = 'privacy' and published_by is null
  and not exists (select from legal_text where name = last.name and (number > last.number or published_by is not null));
