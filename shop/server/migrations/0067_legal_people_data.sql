-- The privacy policy says how long days of use, matched tracks, points of programs, earlier addresses and copyright notices stay, where an
-- administrator has published none of their own.
insert into legal_text (name, number, valid_from, published_at, markdown)
select name, number + 1, '2026-11-29', now(), replace(replace(replace(markdown,
$md$We delete the single uses after at most 90 days and keep only counts. Deleting your account removes you from both.$md$,
$md$We delete the single uses after at most 90 days and keep only counts, and for 400 days on which days you used the shop. Deleting your account removes you from all of them.$md$),
$md$how many tracks you matched each day.$md$,
$md$how many tracks you matched each day, for 400 days; a hash of each track stays for 2 days, so that it counts once a day. How many points programs spent for you each month: 90 days after the month began.$md$),
$md$A withdrawal from a contract: four years after our answer; if you delete your account, without your name.$md$,
$md$An email address that you have left: 33 days. The handles of an artist who deletes their account: a year, so that links to them lead to nobody else. A withdrawal from a contract: four years after our answer; if you delete your account, without your name. A copyright notice: four years after its decision, and a week if you do not confirm it; if you delete your account, the decision stays without your name, address and statement. The network that a notice came from: 30 days.$md$)
from legal_text as last
where name = 'privacy' and published_by is null
  and not exists (select from legal_text where name = last.name and (number > last.number or published_by is not null));
