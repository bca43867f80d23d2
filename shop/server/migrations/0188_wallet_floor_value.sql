-- Points that the shop gave away before it paid artists for them are worth what such points are by default: 30 cents each.
-- The triggers that keep entries as they are step aside for this alone: what is entered here had no value at all.
alter table lot_use disable trigger lot_use_fixed;

with valued as (
  update wallet_lot set value_micro_eur = points * 300000
  where value_micro_eur = 0 and origin in ('reward', 'correction', 'demo')
    -- Later ones have the value that the shop decided on, which may be nothing.
    and created_at <= (select applied_at from migration where name = '0121_vouchers_agent')
  returning id
)
update lot_use set value_micro_eur = (to_point - from_point) * 300000
from valued where lot_use.lot_id = valued.id;

alter table lot_use enable trigger lot_use_fixed;
