import type { Db } from '../platform/db/db.ts'
import { openBillingShop, type BillingShop } from './billing-shop.ts'

/** A card whose payments are disputed. */
export const DISPUTED_CARD = '4000000000000259'

/** At a time that stands still; notes the net sum of what is taken back. */
export const openDisputeShop = (db: Db, now: Date, reversed: number[] = []): Promise<BillingShop> =>
  openBillingShop(db, {
    now: () => now,
    hooks: { onPaid: [], onRefunded: [(_tx, { netCents }) => Promise.resolve(void reversed.push(netCents))] },
  })
