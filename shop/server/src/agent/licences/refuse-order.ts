import type { Ordered } from '../../billing/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { agentOwned } from '../errors.ts'
import { lockHolder, validLicences } from './queries.ts'

/** Nothing of the Agent is sold to the holder of a licence without an end. @throws {AppError} agent_owned */
export async function refuseAgentOrder(tx: Db, { accountId, kind, at }: Ordered): Promise<void> {
  if (kind !== 'agent') return
  await lockHolder(tx, accountId)
  const held = await validLicences(tx, accountId, at)
  if (held.some(({ ends_at: endsAt }) => endsAt === null)) throw agentOwned()
}
