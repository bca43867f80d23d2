import { pino } from 'pino'
import type { AffiliatesContext } from '../affiliates/affiliates-context.ts'
import type { Db } from '../platform/db/db.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { insertReferral } from '../affiliates/queries.ts'
import { showAffiliate } from '../affiliates/show-affiliate.ts'
import { anAccount } from './builders.ts'
import { knowAllVatIds, LEDGER_CHECKS, NO_PAYOUT_LIMITS, SHOP, VAT_SELLER } from './payees-context.ts'

/** Everything that affiliates need, on a test's database: 15 %, free after 30 days, paid out from 25.00. */
export const affiliatesContextOn = (db: Db, now: Date): AffiliatesContext => ({
  db,
  now: () => now,
  jobs: new Jobs(db, pino({ level: 'silent' })),
  shop: SHOP,
  terms: { shareBasisPoints: 1_500, holdDays: 30, minPayoutCents: 2_500 },
  onRequested: [],
  failpoint: () => undefined,
  askVatId: knowAllVatIds,
  payoutLimits: NO_PAYOUT_LIMITS,
  ...LEDGER_CHECKS,
  vatSeller: VAT_SELLER,
  payoutAccount: { holder: 'Segno GmbH', iban: 'AT611904300234573201' },
})

/** An affiliate, and the id in their link. */
export async function anAffiliate(db: Db): Promise<{ affiliateId: string; afid: string }> {
  const { id: affiliateId } = await anAccount(db)
  const { link } = await showAffiliate(affiliatesContextOn(db, new Date()), affiliateId)
  return { affiliateId, afid: link.split('afid=')[1]! }
}

/** An affiliate, and somebody who registered by their link. */
export async function aReferral(
  db: Db,
  { at }: { at: Date },
): Promise<{ affiliateId: string; referredId: string }> {
  const [affiliateId, referredId] = [(await anAccount(db)).id, (await anAccount(db)).id]
  await showAffiliate(affiliatesContextOn(db, at), affiliateId)
  await insertReferral(db, { referredId, affiliateId, at, suspicion: null })
  return { affiliateId, referredId }
}
