import { basisPoints, type BasisPoints, type CalendarDay } from '@segno/units'
import type { Region } from './territories.ts'

/** From `validFrom` on, until a later row for the same place. */
export interface StandardRate {
  /** Two capital letters of ISO 3166: Greece is `GR`. */
  readonly country: string
  /** Null is the country apart from its regions with a rate of their own. */
  readonly region: Region | null
  readonly rateBasisPoints: BasisPoints
  readonly validFrom: CalendarDay
}

/** Every standard rate since 1 January 2020: what was valid then, and each change. */
export const STANDARD_RATES: readonly StandardRate[] = [
  ...rates('AT', [2_000, '1984-01-01']),
  ...regional('AT', 'jungholz-mittelberg', [1_900, '1984-01-01']),
  ...rates('BE', [2_100, '1996-01-01']),
  ...rates('BG', [2_000, '1999-01-01']),
  ...rates('CH', [770, '2018-01-01'], [810, '2024-01-01']),
  ...rates('CY', [1_900, '2014-01-13']),
  ...rates('CZ', [2_100, '2013-01-01']),
  ...rates('DE', [1_900, '2007-01-01'], [1_600, '2020-07-01'], [1_900, '2021-01-01']),
  ...rates('DK', [2_500, '1992-01-01']),
  ...rates('EE', [2_000, '2009-07-01'], [2_200, '2024-01-01'], [2_400, '2025-07-01']),
  ...rates('ES', [2_100, '2012-09-01']),
  ...rates('FI', [2_400, '2013-01-01'], [2_550, '2024-09-01']),
  ...rates('FR', [2_000, '2014-01-01']),
  ...rates('GB', [2_000, '2011-01-04']),
  ...rates('GR', [2_400, '2016-06-01']),
  ...rates('HR', [2_500, '2012-03-01']),
  ...rates('HU', [2_700, '2012-01-01']),
  ...rates('IE', [2_300, '2012-01-01'], [2_100, '2020-09-01'], [2_300, '2021-03-01']),
  ...rates('IS', [2_400, '2015-01-01']),
  ...rates('IT', [2_200, '2013-10-01']),
  ...rates('LT', [2_100, '2009-09-01']),
  ...rates('LU', [1_700, '2015-01-01'], [1_600, '2023-01-01'], [1_700, '2024-01-01']),
  ...rates('LV', [2_100, '2012-07-01']),
  ...rates('MT', [1_800, '2004-01-01']),
  ...rates('NL', [2_100, '2012-10-01']),
  ...rates('NO', [2_500, '2005-01-01']),
  ...rates('PL', [2_300, '2011-01-01']),
  ...rates('PT', [2_300, '2011-01-01']),
  ...regional('PT', 'azores', [1_800, '2014-01-01'], [1_600, '2021-07-01']),
  ...regional('PT', 'madeira', [2_200, '2012-04-01']),
  ...rates('RO', [1_900, '2017-01-01'], [2_100, '2025-08-01']),
  ...rates('SE', [2_500, '1990-07-01']),
  ...rates('SI', [2_200, '2013-07-01']),
  ...rates('SK', [2_000, '2011-01-01'], [2_300, '2025-01-01']),
]

type Change = readonly [rateBasisPoints: number, validFrom: CalendarDay]

function rates(country: string, ...changes: readonly Change[]): StandardRate[] {
  return regional(country, null, ...changes)
}

function regional(country: string, region: Region | null, ...changes: readonly Change[]): StandardRate[] {
  return changes.map(([rate, validFrom]) => ({
    country,
    region,
    rateBasisPoints: basisPoints(rate),
    validFrom,
  }))
}

/**
 * The rate of a place on a day.
 *
 * @param rates in any order; of two rows from the same day the later in the list wins, so that a table which is only added
 *   to can be put right
 * @returns null where no row is valid yet
 */
export function standardRateOn(
  day: CalendarDay,
  place: { readonly country: string; readonly region: Region | null },
  rates: readonly StandardRate[] = STANDARD_RATES,
): BasisPoints | null {
  let valid: StandardRate | undefined
  for (const rate of rates) {
    if (rate.country !== place.country || rate.region !== place.region || rate.validFrom > day) continue
    if (!valid || rate.validFrom >= valid.validFrom) valid = rate
  }
  return valid?.rateBasisPoints ?? null
}
