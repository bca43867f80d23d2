import type { AcceptedReport } from '../reports/public.ts'
import type { Db } from '../platform/db/db.ts'
import { grantPoints } from './grant-points.ts'

/** Points for a listener who was right, once for each report. They never expire, and the shop pays artists for them. */
export function rewardReport(promoPointMicroEur: number) {
  return async (tx: Db, { reportId, listenerId, points, at }: AcceptedReport): Promise<void> => {
    const reference = `report:${reportId}`
    const valueMicroEur = points * promoPointMicroEur
    const grant = { accountId: listenerId, points, origin: 'reward' } as const
    const value = { valueMicroEur, givenMicroEur: valueMicroEur }
    await grantPoints(tx, { ...grant, ...value, reference, expiresAt: null }, at)
  }
}
