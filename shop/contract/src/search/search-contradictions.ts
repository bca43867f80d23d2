import type { SoundQuery, SoundQueryInAddress } from './search.ts'

const RANGES = [
  ['tempoMin', 'tempoMax'],
  ['durationMin', 'durationMax'],
  ['priceMin', 'priceMax'],
  ['loudnessMin', 'loudnessMax'],
  ['beatsMin', 'beatsMax'],
] as const satisfies [keyof SoundQuery, keyof SoundQuery][]

type Asked = Pick<
  SoundQuery | SoundQueryInAddress,
  (typeof RANGES)[number][number] | 'q' | 'key' | 'keyMatch'
>

/**
 * What no search can mean, whatever there is to be found: a range that ends before it begins, and how a key is to match
 * where there is none. With words there may be one in them.
 *
 * @param asked as checked, or as it stands in the address
 */
export function contradictionsIn(asked: Asked): { path: keyof Asked; message: string }[] {
  const crossed = RANGES.filter(([least, most]) => Number(asked[least]) > Number(asked[most])).map(
    ([least, most]) => ({ path: most, message: `must not be below ${least}` }),
  )
  if (asked.keyMatch === undefined || asked.key !== undefined || asked.q) return crossed
  return [...crossed, { path: 'keyMatch', message: 'has no key to go by: give key too' }]
}
