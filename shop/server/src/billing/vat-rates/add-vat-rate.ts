import { formatBasisPoints } from '@segno/units'
import { standardRateOn } from '@segno/vat'
import type { CalendarDay } from '@segno/units'
import { holdAdmin } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { BillingContext } from '../billing-context.ts'
import { vatPlaceNotFound, vatRateInPast, vatRatesChanged } from '../errors.ts'
import { countAddedRates, insertRate, selectAllRates } from './queries.ts'
import { taxedPlaces, todayIn, type Place } from './show-vat-rates.ts'

interface NewRate extends Place {
  readonly actorId: string
  readonly rateBasisPoints: number
  readonly validFrom: string
  /** As the administrator was shown it. */
  readonly addedCount: number
}

/**
 * Adds a rate that is valid from today or a later day on. What was sold keeps its own.
 *
 * @throws {AppError} role_not_allowed, vat_place_not_found, vat_rate_in_past, vat_rates_changed
 */
export async function addVatRate(
  ctx: Pick<BillingContext, 'db' | 'now'>,
  { actorId, country, region, rateBasisPoints, validFrom, addedCount }: NewRate,
): Promise<null> {
  const place = taxedPlaces().find((one) => one.country === country && one.region === region)
  if (!place) throw vatPlaceNotFound()
  const at = ctx.now()
  if (validFrom < todayIn(at, place)) throw vatRateInPast()
  return inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    const before = standardRateOn(validFrom as CalendarDay, place, await selectAllRates(tx))
    const row = {
      ...place,
      number: addedCount + 1,
      rate_basis_points: rateBasisPoints,
      valid_from: validFrom,
      added_by: actorId,
      added_at: at,
    }
    const isNext = (await countAddedRates(tx, place)) === addedCount
    if (!isNext || !(await insertRate(tx, row))) throw vatRatesChanged()
    const id = region === null ? country : `${country} ${region}`
    await recordAudit(tx, [
      {
        actorId,
        at,
        action: 'VAT_rate.add',
        subject: { kind: 'VAT_rate', id },
        before: before === null ? null : { rate: percent(before) },
        after: { rate: percent(rateBasisPoints), valid_from: validFrom },
      },
    ])
    return null
  })
}

const percent = (rateBasisPoints: number): string => formatBasisPoints(rateBasisPoints)
