import { findAccountByEmail } from '../accounts/public.ts'
import { createCampaign, isCodeTaken } from '../vouchers/public.ts'

/** Everybody may try it; the README names it. */
const DEMO_VOUCHER_CODE = 'TRY-SEGNO'

/** Makes a campaign whose code everybody can redeem, once. */
export async function makeDemoCampaign(platform: Parameters<typeof createCampaign>[0]): Promise<void> {
  const admin = await findAccountByEmail(platform.db, 'admin@segno.test')
  if (!admin || (await isCodeTaken(platform.db, DEMO_VOUCHER_CODE))) return
  await createCampaign(platform, admin.id, {
    name: 'Welcome to the demo',
    rewardPoints: 25,
    pointsDays: 90,
    agentDays: 14,
    discountPercent: 20,
    discountDays: 90,
    planId: null,
    planDays: null,
    firstDay: '2026-01-01',
    lastDay: null,
    kind: 'shared',
    sharedCode: DEMO_VOUCHER_CODE,
    count: 1_000,
    perAccount: 1,
    isForNewAccounts: false,
    budgetCents: null,
  })
}
