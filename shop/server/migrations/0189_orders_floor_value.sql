-- Purchases paid with points that have just been given a value have it too.
update licence_part set value_micro_eur =
    lot.value_micro_eur * to_point / lot.points - lot.value_micro_eur * from_point / lot.points
  from wallet_lot lot
  where lot.id = licence_part.lot_id and licence_part.value_micro_eur = 0 and lot.value_micro_eur > 0;

update licence set value_micro_eur = paid.value_micro_eur
  from (select licence_id, sum(value_micro_eur) as value_micro_eur from licence_part group by licence_id) paid
  where paid.licence_id = licence.id and licence.value_micro_eur < paid.value_micro_eur;
