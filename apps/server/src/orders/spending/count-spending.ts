import type { Db } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/route.ts'
import { spendingLimitReached } from '../errors.ts'
import { addSpending, spentIn } from './queries.ts'

/** A program that buys for somebody, by the session that they gave it. */
export interface BuyingProgram {
  readonly sessionId: string
  readonly clientId: string
  readonly limitPoints: number
}

/** @returns none at our own page */
export const buyingProgram = ({ program, sessionId }: Caller): { program?: BuyingProgram } =>
  program
    ? { program: { sessionId, clientId: program.clientId, limitPoints: program.spendLimitPoints ?? 0 } }
    : {}

const startOfMonth = (instant: Date): Date =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1))

/**
 * Counts what a program spends this month (UTC).
 *
 * @throws {AppError} spending_limit_reached
 */
export async function countSpending(
  tx: Db,
  { sessionId, limitPoints }: BuyingProgram,
  { points, now }: { points: number; now: Date },
): Promise<void> {
  const month = startOfMonth(now)
  if (points <= limitPoints && (await addSpending(tx, { sessionId, month, points, limitPoints }))) return
  throw spendingLimitReached(limitPoints, limitPoints - (await spentIn(tx, { sessionId, month })))
}
