import { completeCheckout } from '../orders/public.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { accrueRoyalties } from '../royalties/accrue.ts'
import { anAccount, aSound } from './builders.ts'
import { givePoints, ordersContextOn } from './orders-context.ts'

interface Sold {
  artistId: string
  count?: number
  at: Date
  /** The shop's. */
  shareBasisPoints?: number
}

/** Somebody in Austria buys new sounds of an artist, at two points each worth a third of a euro. */
export async function sellSounds(db: Db, sold: Sold): Promise<void> {
  const { artistId, count = 1, at, shareBasisPoints = 5_000 } = sold
  const buyer = await anAccount(db, { country: 'AT' })
  await givePoints(db, buyer.id, 2 * count)
  const items = []
  for (let made = 0; made < count; made++) {
    const sound = await aSound(db, { artist_id: artistId, title: `Loop ${made}` })
    items.push({ soundId: sound.id, pricePoints: 2 })
  }
  const hooks = { onSale: [accrueRoyalties(shareBasisPoints)], onSaleReturned: [] }
  const ctx = ordersContextOn(db, { now: () => at, hooks })
  await completeCheckout(ctx, { accountId: buyer.id, idempotencyKey: newId(), items })
}
