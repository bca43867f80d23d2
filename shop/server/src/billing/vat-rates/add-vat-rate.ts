import { formatBasisPoints } from '@segno/units'
import { standardRateOn } from '@segno/vat'
import type { CalendarDay } from '@segno/units'
import type { BillingContext } from '../billing-context.ts'
import { addDatedRate } from '../dated-rates/add-dated-rate.ts'
import { insertDatedRate } from '../dated-rates/queries.ts'
import { vatPlaceNotFound, vatRateInPast } from '../errors.ts'
import { countAddedRates, selectAllRates } from './queries.ts'
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
 * @throws {AppError} role_not_allowed, vat_place_not_found, vat_rate_in_past, rates_changed
 */
export async function addVatRate(
  ctx: Pick<BillingContext, 'db' | 'now'>,
  { actorId, country, region, rateBasisPoints, validFrom, addedCount }: NewRate,
): Promise<null> {
  const place = taxedPlaces().find((one) => one.country === country && one.region === region)
  if (!place) throw vatPlaceNotFound()
  if (validFrom < todayIn(ctx.now(), place)) throw vatRateInPast()
  return addDatedRate(ctx, {
    actorId,
    addedCount,
    count: (tx) => countAddedRates(tx, place),
    insert: (tx, added) =>
      insertDatedRate(tx, 'vat_rate', {
        ...place,
        ...added,
        rate_basis_points: rateBasisPoints,
        valid_from: validFrom,
      }),
    async entry(tx) {
      const before = standardRateOn(validFrom as CalendarDay, place, await selectAllRates(tx))
      return {
        action: 'VAT_rate.add',
        subject: { kind: 'VAT_rate', id: region === null ? country : `${country} ${region}` },
        before: before === null ? null : { rate: percent(before) },
        after: { rate: percent(rateBasisPoints), valid_from: validFrom },
      }
    },
  })
}

const percent = (rateBasisPoints: number): string => formatBasisPoints(rateBasisPoints)
