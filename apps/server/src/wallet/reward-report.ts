import type { AcceptedReport } from '../catalogue/public.ts'
import type { Db } from '../platform/db.ts'
import { grantPoints } from './grant-points.ts'

/** Points for a listener who was right, once for each report. They never expire, and nobody has paid for them. */
export async function rewardReport(
  tx: Db,
  { reportId, listenerId, points, at }: AcceptedReport,
): Promise<void> {
  const reference = `report:${reportId}`
  const grant = { accountId: listenerId, points, origin: 'reward', valueMicroEur: 0 } as const
  await grantPoints(tx, { ...grant, reference, expiresAt: null }, at)
}
