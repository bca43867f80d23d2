import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import { redemptionOf } from '../takers/queries.ts'
import type { VouchersTables } from '../tables.ts'

const on = (db: Db) => over<VouchersTables>(db)

export async function insertBudget(
  tx: Db,
  budget: { campaignId: string; budgetMicroEur: number; isCapped: boolean },
): Promise<void> {
  await on(tx)
    .insertInto('campaign_budget')
    .values({
      campaign_id: budget.campaignId,
      budget_micro_eur: budget.budgetMicroEur,
      is_capped: budget.isCapped,
    })
    .execute()
}

/** Raises the budget of a campaign that got more codes, unless an administrator chose it. */
export async function raiseBudget(tx: Db, campaignId: string, microEur: number): Promise<void> {
  await on(tx)
    .updateTable('campaign_budget')
    .set({ budget_micro_eur: sql<number>`budget_micro_eur + ${microEur}::bigint` })
    .where('campaign_id', '=', campaignId)
    .where('is_capped', '=', false)
    .execute()
}

/**
 * Takes from a budget. One that no administrator chose follows prices that have changed since: its codes are the limit.
 *
 * @returns false where less is left; the condition and the change are one statement, so nobody comes between
 */
export async function takeWhole(tx: Db, campaignId: string, microEur: number): Promise<boolean> {
  const row = await on(tx)
    .updateTable('campaign_budget')
    .set({
      used_micro_eur: sql<number>`used_micro_eur + ${microEur}::bigint`,
      budget_micro_eur: sql<number>`greatest(budget_micro_eur,
        case when is_capped then 0 else used_micro_eur + ${microEur}::bigint end)`,
    })
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`(not is_capped or budget_micro_eur - used_micro_eur >= ${microEur}::bigint)`)
    .returning('campaign_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes what is left, at most so much. @returns what was taken */
export async function takeAtMost(tx: Db, campaignId: string, microEur: number): Promise<number> {
  const row = await on(tx)
    .selectFrom('campaign_budget')
    .select(['is_capped', sql<number>`budget_micro_eur - used_micro_eur`.as('left')])
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 0
  const taken = row.is_capped ? Math.min(microEur, row.left) : microEur
  return taken > 0 && (await takeWhole(tx, campaignId, taken)) ? taken : 0
}

/** The campaign whose voucher brought a reduction. */
export async function findCampaignOf(tx: Db, cause: string) {
  const { rows } = await sql<{ campaign_id: string; per_account: number }>`
    select campaign.id as campaign_id, campaign.per_account
    from voucher_redemption join campaign on campaign.id = campaign_id
    where voucher_redemption.id = ${redemptionOf(cause)}`.execute(on(tx))
  return rows[0]
}
