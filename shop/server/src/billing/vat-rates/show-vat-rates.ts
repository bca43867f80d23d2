import type { VatPlace } from '@segno/contract'
import type { CalendarDay } from '@segno/units'
import { STANDARD_RATES, standardRateOn, taxDayAt, type Region } from '@segno/vat'
import type { BillingContext } from '../billing-context.ts'
import { addedFacts } from '../dated-rates/add-dated-rate.ts'
import { selectAddedRates, selectAllRates } from './queries.ts'

export interface Place {
  readonly country: string
  readonly region: Region | null
}

/** Today, where the tax of a place is owed. */
export const todayIn = (now: Date, place: Place): CalendarDay => taxDayAt(now, { kind: 'taxed', ...place })

/** Places whose VAT a shop may charge. */
export function taxedPlaces(): Place[] {
  const seen = new Map<string, Place>()
  for (const { country, region } of STANDARD_RATES) seen.set(`${country}/${region}`, { country, region })
  return [...seen.values()]
}

type Added = Awaited<ReturnType<typeof selectAddedRates>>[number]

export async function showVatRates({ db, now }: Pick<BillingContext, 'db' | 'now'>): Promise<VatPlace[]> {
  const [all, added] = await Promise.all([selectAllRates(db), selectAddedRates(db)])
  return taxedPlaces().map((place) => {
    const isHere = (one: { country: string; region: string | null }): boolean =>
      one.country === place.country && one.region === place.region
    const today = todayIn(now(), place)
    const own = added.filter(isHere)
    return {
      ...place,
      rateBasisPoints: standardRateOn(today, place, all),
      today,
      rates: [...STANDARD_RATES.filter(isHere).map(ofShop), ...own.map(ofAdmin)]
        .toSorted((one, other) =>
          one.validFrom < other.validFrom ? -1 : Number(one.validFrom > other.validFrom),
        )
        .map((rate, at, rates) => ({ ...rate, holds: rates[at + 1]?.validFrom !== rate.validFrom })),
      addedCount: own.length,
    }
  })
}

const ofShop = ({ rateBasisPoints, validFrom }: { rateBasisPoints: number; validFrom: string }) => ({
  rateBasisPoints,
  validFrom,
  added: null,
})

const ofAdmin = (row: Added) => ({
  rateBasisPoints: row.rate_basis_points,
  validFrom: row.valid_from,
  added: addedFacts(row),
})
