import { type Campaign, campaignCan } from '@segno/contract'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import { mostOfRedemption } from './budgets/most-of-redemption.ts'
import { raiseBudget } from './budgets/queries.ts'
import { addSingleCodes } from './create-campaign.ts'
import { campaignEnded, campaignIsShared, campaignNotFound } from './errors.ts'
import { countCodes, lockCampaign, setEnded, setSwitched } from './queries.ts'
import { showCampaign } from './show-campaigns.ts'
import type { VouchersContext } from './vouchers-context.ts'

interface Change {
  readonly actorId: string
  readonly campaignId: string
}

/** From now on its codes can be redeemed, or no longer. @throws {AppError} campaign_not_found, campaign_ended */
export async function switchCampaign(
  ctx: VouchersContext,
  { actorId, campaignId, isOn }: Change & { isOn: boolean },
): Promise<Campaign> {
  await inTransaction(ctx.db, async (tx) => {
    const { is_on: wasOn, state } = await lock(tx, campaignId, ctx.now())
    if (wasOn === isOn) return
    if (!campaignCan(isOn ? 'resume' : 'pause', { state })) throw campaignEnded()
    await setSwitched(tx, campaignId, isOn)
    const subject = { kind: 'campaign', id: campaignId }
    const action = isOn ? 'campaign.switch_on' : 'campaign.switch_off'
    await recordAudit(tx, [
      { actorId, at: ctx.now(), action, subject, before: { isOn: wasOn }, after: { isOn } },
    ])
  })
  return showCampaign(ctx, campaignId)
}

/** Ends it for good, once; what was redeemed stays. @throws {AppError} campaign_not_found */
export async function endCampaign(ctx: VouchersContext, { actorId, campaignId }: Change): Promise<Campaign> {
  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.now()
    const { state } = await lock(tx, campaignId, at)
    if (!campaignCan('end', { state })) return
    await setEnded(tx, campaignId, at)
    const subject = { kind: 'campaign', id: campaignId }
    const [before, after] = [{ state }, { state: 'ended' }]
    await recordAudit(tx, [{ actorId, at, action: 'campaign.end', subject, before, after }])
  })
  return showCampaign(ctx, campaignId)
}

/** Makes more single-use codes. @throws {AppError} campaign_not_found, campaign_is_shared, campaign_ended */
export async function addCodes(
  ctx: VouchersContext,
  { actorId, campaignId, count }: Change & { count: number },
): Promise<Campaign> {
  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.now()
    const { kind, state, code_count: codeCount, ...campaign } = await lock(tx, campaignId, at)
    if (kind === 'shared') throw campaignIsShared()
    if (!campaignCan('addCodes', { state })) throw campaignEnded()
    await addSingleCodes(tx, { campaignId, count, now: at })
    await countCodes(tx, campaignId, count)
    await raiseBudget(tx, campaignId, count * (await mostOfRedemption({ ...ctx, db: tx }, campaign)))
    const subject = { kind: 'campaign', id: campaignId }
    const [before, after] = [{ codeCount }, { codeCount: codeCount + count }]
    await recordAudit(tx, [{ actorId, at, action: 'campaign.add_codes', subject, before, after }])
  })
  return showCampaign(ctx, campaignId)
}

async function lock(tx: Db, id: string, now: Date) {
  const campaign = isId(id) ? await lockCampaign(tx, id, now) : undefined
  if (!campaign) throw campaignNotFound()
  return campaign
}
