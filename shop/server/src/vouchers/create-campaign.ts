import type { Campaign, createCampaign as endpoint, RequestParts } from '@segno/contract'
import { amountCents, centsToMicroEur } from '@segno/units'
import { plansToTry } from '../billing/public.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { mostOfRedemption } from './budgets/most-of-redemption.ts'
import { insertBudget } from './budgets/queries.ts'
import { codeTaken, planUnknown } from './errors.ts'
import { hasCode, insertCampaign, insertVouchers } from './queries.ts'
import { codeKey, makeCodes } from '../platform/secrets/typed-code.ts'
import { endOf, startOf } from './rules.ts'
import { showCampaign } from './show-campaigns.ts'
import type { VouchersContext } from './vouchers-context.ts'

export type CampaignFacts = RequestParts<typeof endpoint, 'out'>['body']

/** More would make one statement too long. */
const CODES_AT_ONCE = 10_000

/** @throws {AppError} code_taken, package_not_found */
export async function createCampaign(
  ctx: Pick<VouchersContext, 'db' | 'now' | 'promoPointMicroEur'>,
  actorId: string,
  facts: CampaignFacts,
): Promise<Campaign> {
  const id = newId()
  const now = ctx.now()
  const isShared = facts.kind === 'shared'
  await requirePlan(ctx.db, facts.planId)
  const wholeMicroEur = facts.count * (await mostOfRedemption(ctx, facts))
  const cap = facts.budgetCents === null ? null : centsToMicroEur(amountCents(facts.budgetCents))
  await inTransaction(ctx.db, async (tx) => {
    await insertCampaign(tx, {
      ...facts,
      id,
      validFrom: startOf(facts.firstDay),
      validUntil: facts.lastDay === null ? null : endOf(facts.lastDay),
      codeCount: isShared ? 1 : facts.count,
      mostRedemptions: facts.count,
      now,
    })
    await insertBudget(tx, {
      campaignId: id,
      budgetMicroEur: cap ?? wholeMicroEur,
      isCapped: cap !== null,
    })
    if (isShared) await addSharedCode(tx, { campaignId: id, facts, now })
    else await addSingleCodes(tx, { campaignId: id, count: facts.count, now })
    const subject = { kind: 'campaign', id }
    await recordAudit(tx, [
      { actorId, at: now, action: 'campaign.create', subject, before: null, after: facts },
    ])
  })
  return showCampaign(ctx, id)
}

/** @throws {AppError} package_not_found for what cannot be tried */
async function requirePlan(db: Db, planId: string | null): Promise<void> {
  if (planId !== null && !(await plansToTry(db)).some(({ id }) => id === planId)) throw planUnknown()
}

export const isCodeTaken = (db: Db, code: string): Promise<boolean> => hasCode(db, codeKey(code))

async function addSharedCode(
  tx: Db,
  { campaignId, facts, now }: { campaignId: string; facts: CampaignFacts; now: Date },
): Promise<void> {
  const code = facts.sharedCode?.toUpperCase() ?? makeCodes(1)[0]!
  const of = { campaignId, mostRedemptions: facts.count, now }
  if ((await insertVouchers(tx, [{ id: newId(), code, key: codeKey(code) }], of)) === 0) throw codeTaken()
}

/** Makes codes that nobody has, in the transaction that counts them. */
export async function addSingleCodes(
  tx: Db,
  { campaignId, count, now }: { campaignId: string; count: number; now: Date },
): Promise<void> {
  for (let missing = count; missing > 0;) {
    const made = makeCodes(Math.min(missing, CODES_AT_ONCE))
    const vouchers = made.map((code) => ({ id: newId(), code, key: codeKey(code) }))
    missing -= await insertVouchers(tx, vouchers, { campaignId, mostRedemptions: 1, now })
  }
}
