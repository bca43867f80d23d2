import type { Answer, getSpendingAllowance } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/route.ts'
import { spendingLimitReached } from '../errors.ts'
import type { OrdersContext } from '../orders-context.ts'
import { addSpending, selectPutByPrograms, spentIn } from './queries.ts'

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

/** More than anybody can spend: what a person buys themselves is counted, not refused. */
const UNLIMITED = 2_000_000_000

/** Counts what a person buys themselves of what programs put into their cart, such as by a link to buy. */
export async function countByLink(
  tx: Db,
  bought: {
    readonly accountId: string
    readonly items: readonly { readonly soundId: string; readonly pricePoints: number }[]
    readonly now: Date
  },
): Promise<void> {
  const { accountId, items, now } = bought
  const put = await selectPutByPrograms(
    tx,
    accountId,
    items.map(({ soundId }) => soundId),
  )
  const clientOf = new Map(put.map((row) => [row.sound_id, row.client_id]))
  for (const clientId of [...new Set(clientOf.values())].toSorted()) {
    const own = items.filter(({ soundId }) => clientOf.get(soundId) === clientId)
    const points = own.reduce((sum, { pricePoints }) => sum + pricePoints, 0)
    const month = startOfMonth(now)
    if (points > 0) await addSpending(tx, { accountId, clientId, month, points, limitPoints: UNLIMITED })
  }
}

/** What a program may still spend this month (UTC); nothing limits people at our own page. */
export async function showAllowance(
  { db, now }: Pick<OrdersContext, 'db' | 'now'>,
  caller: Caller,
): Promise<Answer<typeof getSpendingAllowance>> {
  const { program } = buyingProgram(caller)
  if (!program) return { limitPoints: null, leftPoints: null }
  const { limitPoints, ...spender } = program
  const spentPoints = await spentIn(db, { ...spender, month: startOfMonth(now()) })
  return { limitPoints, leftPoints: Math.max(0, limitPoints - spentPoints) }
}
