import { sql } from 'kysely'

/**
 * Licences bought, at least in part, with points of a payment that was in an open dispute at that moment. Points of a
 * redeemed gift card are never taken back: they wait while the card's payment is disputed, and stay where that was lost.
 */
export const disputedLicences = (at: Date) => sql<{ licence_id: string }>`(
    select distinct part.licence_id
    from (
      select payment_id from payment_dispute
      where opened_at <= ${at} and (closed_at is null or closed_at > ${at})
      union all
      select redeemed.id from payment_dispute as dispute
      join gift_card as card on card.payment_id = dispute.payment_id
      join payment as redeemed on redeemed.gift_card_id = card.id
      where dispute.opened_at <= ${at} and dispute.status <> 'inquiry'
        and (dispute.closed_at is null or dispute.closed_at > ${at} or dispute.status = 'lost')
    ) as disputed
    join ledger_transaction as granted on granted.reference = 'payment:' || disputed.payment_id
    join wallet_lot as lot on lot.grant_id = granted.id
    join licence_part as part on part.lot_id = lot.id
  )`
