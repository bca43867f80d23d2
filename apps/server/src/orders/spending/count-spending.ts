import type { Db } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/route.ts'
import { spendingLimitReached } from '../errors.ts'
import { addSpending, spentIn } from './queries.ts'

/** A program that buys for somebody, up to what they allowed its session. */
export interface BuyingProgram {
  readonly accountId: string
  readonly clientId: string
  readonly limitPoints: number
}

/** @returns none at our own page */
export const buyingProgram = ({ program, accountId }: Caller): { program?: BuyingProgram } =>
  program
    ? { program: { accountId, clientId: program.clientId, limitPoints: program.spendLimitPoints ?? 0 } }
    : {}

const startOfMonth = (instant: Date): Date =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1))

/**
 * Counts what a program spends for somebody this month (UTC), in whichever session.
 *
 * @throws {AppError} spending_limit_reached
 */
export async function countSpending(
  tx: Db,
  { accountId, clientId, limitPoints }: BuyingProgram,
  { points, now }: { points: number; now: Date },
): Promise<void> {
  const months = { accountId, clientId, month: startOfMonth(now) }
  if (points <= limitPoints && (await addSpending(tx, { ...months, points, limitPoints }))) return
  throw spendingLimitReached(limitPoints, Math.max(0, limitPoints - (await spentIn(tx, months))))
}
