-- Artists earn by purchases that have just been given a value, at the share and the parts of then.
alter table royalty disable trigger royalty_append_only;
alter table royalty_reversal disable trigger royalty_reversal_append_only;

with whole as (
  select royalty.*, licence.value_micro_eur as worth, licence.value_micro_eur * share_basis_points / 10000 as amount
  from royalty join licence on licence.id = royalty.licence_id
  where royalty.value_micro_eur < licence.value_micro_eur
), shared as (
  -- What is left over goes to the largest remainders.
  select licence_id, artist_id, worth, amount,
    amount * part_basis_points / 10000 as part,
    row_number() over (
      partition by licence_id order by amount * part_basis_points % 10000 desc, part_basis_points desc, artist_id
    ) as place,
    amount - sum(amount * part_basis_points / 10000) over (partition by licence_id) as left_over
  from whole
), mended as (
  update royalty set value_micro_eur = worth, amount_micro_eur = part + case when place <= left_over then 1 else 0 end
  from shared where shared.licence_id = royalty.licence_id and shared.artist_id = royalty.artist_id
  returning royalty.licence_id, royalty.artist_id, royalty.amount_micro_eur
)
update royalty_reversal set amount_micro_eur = -mended.amount_micro_eur
from mended where mended.licence_id = royalty_reversal.licence_id and mended.artist_id = royalty_reversal.artist_id;

alter table royalty enable trigger royalty_append_only;
alter table royalty_reversal enable trigger royalty_reversal_append_only;
