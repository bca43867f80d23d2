import { kindFacts } from '@segno/contract'
import { amountCents, centsToMicroEur } from '@segno/units'
import type { Db } from '../../platform/db/db.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { newId } from '../../platform/ids.ts'
import { findRunningPlan } from '../plans/queries.ts'
import { selectPackages } from '../queries.ts'
import { findRunningTrial, insertTrial, lockTrialsOf } from './queries.ts'

/** A plan that can be tried. */
interface PlanToTry {
  readonly id: string
  readonly name: string
  /** For each month. */
  readonly points: number
}

/** Plans on sale by the month, in the shop's order. */
export async function plansToTry(db: Db): Promise<PlanToTry[]> {
  const rows = await selectPackages(db, 'EUR')
  return rows.filter(({ kind, period }) => period === 'month' && kindFacts(kind).isRecurring)
}

/** Packages of points on sale, with their list prices in euros, which may hold VAT. */
export async function listedPoints(
  db: Db,
): Promise<readonly { readonly points: number; readonly listedMicroEur: number }[]> {
  const rows = await selectPackages(db, 'EUR')
  return rows.flatMap(({ kind, points, price_cents: cents }) =>
    kindFacts(kind).isReducible ? [{ points, listedMicroEur: centsToMicroEur(amountCents(cents)) }] : [],
  )
}

export async function hasPlan(db: Db, accountId: string, now: Date): Promise<boolean> {
  const found = (await findRunningPlan(db, accountId)) ?? (await findRunningTrial(db, accountId, now))
  return found !== undefined
}

interface BegunTrial {
  readonly accountId: string
  readonly packageId: string
  readonly days: number
  /** Names what gave it, so that it happens once. */
  readonly cause: string
  readonly at: Date
}

/**
 * Begins a plan that costs nothing, in the transaction of what gives it.
 *
 * @returns when it ends; null for somebody who has a plan
 */
export async function beginTrial(
  tx: Db,
  { accountId, packageId, days, cause, at }: BegunTrial,
): Promise<Date | null> {
  await lockTrialsOf(tx, accountId)
  if (await hasPlan(tx, accountId, at)) return null
  const endsAt = daysAfter(at, days)
  await insertTrial(tx, { id: newId(), accountId, packageId, cause, beginsAt: at, endsAt })
  return endsAt
}
