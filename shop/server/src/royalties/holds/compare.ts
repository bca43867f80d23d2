import type { SelfDealingSign } from '@segno/contract'
import { findAccount } from '../../accounts/public.ts'
import { findSharedMeans, sharedSignIns } from '../../billing/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { selfDealingSign } from './rules.ts'

/** Compares a buyer with an artist who earns by what they bought, as affiliates are compared with payers. */
export async function compareWithBuyer(
  tx: Db,
  { buyerId, artistId, at }: { readonly buyerId: string; readonly artistId: string; readonly at: Date },
): Promise<SelfDealingSign | null> {
  return selfDealingSign({
    buyer: { id: buyerId, email: (await findAccount(tx, buyerId))?.email ?? null },
    artist: { id: artistId, email: (await findAccount(tx, artistId))?.email ?? null },
    means: await findSharedMeans(tx, { earnerId: artistId, payerId: buyerId, paymentId: null }),
    signIns: await sharedSignIns(tx, { one: artistId, other: buyerId, at }),
  })
}
