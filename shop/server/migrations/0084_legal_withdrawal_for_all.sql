-- The terms and the right of withdrawal say that the shop lets everybody withdraw, wherever they live, and that a plan is one contract, where
-- an administrator has published none of their own.
insert into legal_text (name, number, valid_from, published_at, markdown)
select name, number + 1, '2026-11-29', now(), replace(replace(replace(markdown,
$md$If you live in the European Union, you can withdraw from a purchase within 14 days without giving a reason.$md$,
$md$You can withdraw from a purchase within 14 days without giving a reason. In the European Union, the law gives consumers this right. We give it to every buyer, wherever you live.$md$),
$md$If you are a consumer in the European Union, you can withdraw from a contract with us within 14 days without giving a reason.$md$,
$md$You can withdraw from a contract with us within 14 days without giving a reason. In the European Union, the law gives consumers this right. We give it to every buyer, wherever you live.$md$),
$md$Withdrawing from a payment for a plan ends the plan.$md$,
$md$A plan is one contract: withdrawing from it covers each of its payments of the last 14 days, and ends the plan.$md$)
from legal_text as last
where name in ('terms', 'withdrawal') and published_by is null
  and not exists (select from legal_text where name = last.name and (number > last.number or published_by is not null));
