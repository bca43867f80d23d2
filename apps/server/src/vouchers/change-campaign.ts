import type { Campaign } from '@segno/contract'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db-transaction.ts'
import type { Db } from '../platform/db.ts'
import { isId } from '../platform/ids.ts'
import { addSingleCodes } from './create-campaign.ts'
import { campaignIsShared, campaignNotFound } from './errors.ts'
import { countCodes, lockCampaign, setSwitched } from './queries.ts'
import { showCampaign } from './show-campaigns.ts'
import type { VouchersContext } from './vouchers-context.ts'

interface Change {
  readonly actorId: string
  readonly campaignId: string
}

/** From now on its codes can be redeemed, or no longer. @throws {AppError} campaign_not_found */
export async function switchCampaign(
  ctx: VouchersContext,
  { actorId, campaignId, isOn }: Change & { isOn: boolean },
): Promise<Campaign> {
  await inTransaction(ctx.db, async (tx) => {
    const { is_on: wasOn } = await lock(tx, campaignId)
    if (wasOn === isOn) return
    await setSwitched(tx, campaignId, isOn)
    const subject = { kind: 'campaign', id: campaignId }
    const action = isOn ? 'campaign.switch_on' : 'campaign.switch_off'
    await recordAudit(tx, [
      { actorId, at: ctx.now(), action, subject, before: { isOn: wasOn }, after: { isOn } },
    ])
  })
  return showCampaign(ctx, campaignId)
}

/** Makes more single-use codes. @throws {AppError} campaign_not_found, campaign_is_shared */
export async function addCodes(
  ctx: VouchersContext,
  { actorId, campaignId, count }: Change & { count: number },
): Promise<Campaign> {
  await inTransaction(ctx.db, async (tx) => {
    const { kind, code_count: codeCount } = await lock(tx, campaignId)
    if (kind === 'shared') throw campaignIsShared()
    const at = ctx.now()
    await addSingleCodes(tx, { campaignId, count, now: at })
    await countCodes(tx, campaignId, count)
    const subject = { kind: 'campaign', id: campaignId }
    const [before, after] = [{ codeCount }, { codeCount: codeCount + count }]
    await recordAudit(tx, [{ actorId, at, action: 'campaign.add_codes', subject, before, after }])
  })
  return showCampaign(ctx, campaignId)
}

async function lock(tx: Db, id: string) {
  const campaign = isId(id) ? await lockCampaign(tx, id) : undefined
  if (!campaign) throw campaignNotFound()
  return campaign
}
