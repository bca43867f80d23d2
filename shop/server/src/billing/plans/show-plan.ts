import type { Subscription } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { noSubscription } from '../errors.ts'
import { findAnyPackage, planPeriod } from '../queries.ts'
import { findRunningPlan, type PlanRow } from './queries.ts'
import { lastChanceOf } from './rules.ts'

export async function showPlan(db: Db, accountId: string): Promise<Subscription | null> {
  const row = await findRunningPlan(db, accountId)
  return row ? toSubscription(db, row) : null
}

/** @throws {AppError} no_subscription */
export async function runningPlan(db: Db, accountId: string): Promise<PlanRow> {
  const row = await findRunningPlan(db, accountId)
  if (!row) throw noSubscription()
  return row
}

export async function toSubscription(db: Db, row: PlanRow): Promise<Subscription> {
  const sold = await findAnyPackage(db, row.package_id, row.currency)
  const next =
    row.next_package_id === null ? null : await findAnyPackage(db, row.next_package_id, row.currency)
  const { card_brand: brand, card_last4: last4, card_expires: expires } = row
  return {
    packageId: row.package_id,
    name: sold?.name ?? row.package_id,
    points: sold?.points ?? 0,
    period: planPeriod(sold ?? { period: null }),
    status: row.status as Subscription['status'],
    currency: row.currency,
    grossCents: row.gross_cents,
    periodEndsAt: row.period_ends_at.toISOString(),
    endsThen: row.ends_then,
    changesTo: next ? { packageId: next.id, name: next.name } : null,
    resumesAt: row.resumes_at?.toISOString() ?? null,
    card: brand !== null && last4 !== null && expires !== null ? { brand, last4, expires } : null,
    due: dueOf(row),
  }
}

/** A change that the card refused is dropped, and owes nothing. */
function dueOf({ due_reason, due_cents, due_since, ...row }: PlanRow): Subscription['due'] {
  const { waits_for_buyer: waitsForYou, next_attempt_at: nextAttemptAt } = row
  if (due_cents === null || due_since === null) return null
  const reason = due_reason as 'renewal' | 'change'
  if (reason === 'change' && !waitsForYou) return null
  const isLeft = reason === 'renewal' && nextAttemptAt === null
  return {
    reason,
    grossCents: due_cents,
    waitsForYou,
    attempts: row.due_attempts ?? 0,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    endsAt: isLeft ? lastChanceOf({ since: due_since }).toISOString() : null,
  }
}
