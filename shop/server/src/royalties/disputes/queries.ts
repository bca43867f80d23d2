import { sql } from 'kysely'

/** Licences bought, at least in part, with points of a payment that was in an open dispute at that moment. */
export const disputedLicences = (at: Date) => sql<{ licence_id: string }>`(
    select distinct part.licence_id
    from payment_dispute as dispute
    join ledger_transaction as granted on granted.reference = 'payment:' || dispute.payment_id
    join wallet_lot as lot on lot.grant_id = granted.id
    join licence_part as part on part.lot_id = lot.id
    where dispute.opened_at <= ${at} and (dispute.closed_at is null or dispute.closed_at > ${at})
  )`
