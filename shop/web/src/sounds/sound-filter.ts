import {
  contradictionsIn,
  listSimilarSounds,
  normaliseTag,
  type Sound,
  similarQuery,
  type SimilarQueryInAddress,
  soundQuery,
  type SoundQueryInAddress,
} from '@segno/contract'
import * as z from 'zod/mini'

type Everything = SoundQueryInAddress &
  Pick<SimilarQueryInAddress, 'alike' | 'transpose'> & {
    /** The id of the sound that others are to be like. */
    readonly similar?: string
    /** The ids of the sounds that others are to go with. */
    readonly fits?: string
    /** At which tempo those are heard. */
    readonly fitsTempo?: string
    /** How loud each of those is heard, in dB; `off` where it is silent. */
    readonly fitsGains?: string
  }
/** What is being looked for, in the very words of the address: every value is text, and several stand with commas. */
export type SoundFilter = Pick<Everything, FilterName>
export type FilterName = (typeof NAMES)[number]
/** Filters that hold values with commas between them; of `collection` there is one. */
export type ListFilterName =
  | 'instrument'
  | 'genre'
  | 'mood'
  | 'tags'
  | 'ai'
  | 'artist'
  | 'pack'
  | 'collection'

const NAMES = [
  'q',
  'kind',
  'instrument',
  'genre',
  'mood',
  'tags',
  'tempoMin',
  'tempoMax',
  'halfDouble',
  'key',
  'keyMatch',
  'durationMin',
  'durationMax',
  'priceMin',
  'priceMax',
  'ai',
  'training',
  'artist',
  'pack',
  'collection',
  'owned',
  'followed',
  'similar',
  'alike',
  'transpose',
  'fits',
  'fitsTempo',
  'fitsGains',
  'sort',
  'seed',
  'nearTempo',
  'group',
] as const satisfies readonly (keyof Everything)[]

const SHAPES = {
  ...soundQuery.shape,
  alike: similarQuery.shape.alike,
  transpose: similarQuery.shape.transpose,
  similar: listSimilarSounds.params!.shape.id,
  fits: z.string().check(z.regex(/^[0-9a-zA-Z-]{1,64}(,[0-9a-zA-Z-]{1,64}){0,7}$/)),
  fitsTempo: soundQuery.shape.nearTempo,
  fitsGains: z.string().check(z.regex(/^(-?\d{1,2}(\.\d{1,2})?|off)(,(-?\d{1,2}(\.\d{1,2})?|off)){0,7}$/)),
}

/** In no text that the server takes. */
const NUL = '\0'

/** The filter in an address. What the server would refuse is left out, so that a mangled link still finds something. */
export function filterFromAddress(search: URLSearchParams | string): SoundFilter {
  const given = new URLSearchParams(search)
  const filter: Partial<Record<FilterName, string>> = {}
  for (const name of NAMES) {
    const value = given.get(name)
    if (value && !value.includes(NUL) && SHAPES[name].safeParse(value).success) filter[name] = value
  }
  if (filter.tags) filter.tags = filter.tags.split(',').map(normaliseTag).join(',')
  if (filter.sort === 'distance' && !filter.nearTempo) delete filter.sort
  for (const { path } of contradictionsIn(filter as SoundFilter)) delete filter[path as FilterName]
  return filter.similar ? (filter as SoundFilter) : withoutLike(filter as SoundFilter)
}

/** A part of an address that asks for something and is no filter. */
export interface MisreadPart {
  readonly name: string
  readonly value: string
}

/**
 * What a search could be asked for, and is not, because of how it is written: what is no such value, and, of what is
 * there twice, all but the first. Other parts of an address are not about sounds.
 */
export function misreadIn(search: URLSearchParams | string): MisreadPart[] {
  const given = new URLSearchParams(search)
  const understood: Partial<Record<string, string>> = filterFromAddress(given)
  return Array.from(given, ([name, value]) => ({ name, value })).filter(
    ({ name, value }) =>
      Object.hasOwn(SHAPES, name) &&
      value !== '' &&
      (understood[name] === undefined || value !== given.get(name)),
  )
}

/** The filter as it stands in an address, from the `?` on; always in one order, so that one search has one address. */
export function addressOfFilter(filter: SoundFilter): string {
  const search = new URLSearchParams()
  for (const name of NAMES) {
    const value = filter[name]
    if (value) search.set(name, value)
  }
  // Commas are allowed in a query and keep the address readable.
  return search.size === 0 ? '' : `?${search.toString().replaceAll('%2C', ',')}`
}

export function valuesOf(filter: SoundFilter, name: ListFilterName): readonly string[] {
  return filter[name]?.split(',') ?? []
}

/** The same filter without some of its parts. */
export function without(filter: SoundFilter, ...names: readonly FilterName[]): SoundFilter {
  const rest: SoundFilter = { ...filter }
  for (const name of names) delete rest[name]
  return rest
}

export type RangeName = 'tempo' | 'duration' | 'price'

/** The same filter with one end of a range moved; the other end is opened where this one passes it. */
export function withEnd(
  filter: SoundFilter,
  { of, end, value }: { of: RangeName; end: 'Min' | 'Max'; value: number },
): SoundFilter {
  const moved = { ...filter, [`${of}${end}`]: String(value) }
  const isCrossed = contradictionsIn(moved).some(({ path }) => path === `${of}Max`)
  return isCrossed ? without(moved, `${of}${end === 'Min' ? 'Max' : 'Min'}`) : moved
}

/** The same filter for sounds that need not be like one. */
export function withoutLike(filter: SoundFilter): SoundFilter {
  return without(filter, 'similar', 'alike', 'transpose')
}

/** Where the sounds are that are like one. */
export function addressOfSimilar({ id }: Pick<Sound, 'id'>): string {
  return `/sounds${addressOfFilter({ similar: id })}`
}

/** As many sounds as an address may name for others to go with. */
export const MOST_FITTED = 8

interface FittingAddress {
  /** At which the sounds are heard; the one they have together where it is null. */
  readonly tempoBpm: number | null
  /** How loud each is heard, null where it is silent; all alike unless given. */
  readonly gainsDb?: readonly (number | null)[]
}

/** Where sounds are in the order of how well they go with these. */
export function addressOfFitting(
  soundIds: readonly string[],
  { tempoBpm, gainsDb = [] }: FittingAddress,
): string {
  const fitsTempo = tempoBpm === null ? {} : { fitsTempo: String(Number(tempoBpm.toFixed(2))) }
  const gains = gainsDb.map((gainDb) => (gainDb === null ? 'off' : String(Number(gainDb.toFixed(2)))))
  const fitsGains = gains.some((gain) => gain !== '0') ? { fitsGains: gains.join(',') } : {}
  return `/sounds${addressOfFilter({ fits: soundIds.join(','), ...fitsTempo, ...fitsGains })}`
}

/** Gains as an address has them, null for what is silent. */
export function gainsInAddress(fitsGains: string): (number | null)[] {
  return fitsGains.split(',').map((gain) => (gain === 'off' ? null : Number(gain)))
}

/** The same filter for sounds in the usual order. */
export function withoutFits(filter: SoundFilter): SoundFilter {
  return without(filter, 'fits', 'fitsTempo', 'fitsGains')
}

/** Where the sounds of one pack are that a search found, when only one of each pack is shown. */
export function addressOfPackIn(filter: SoundFilter, packId: string): string {
  return `/sounds${addressOfFilter({ ...without(filter, 'group'), pack: packId })}`
}

/** The same filter with `value` switched on or off among the values of `name`. */
export function toggled(filter: SoundFilter, name: ListFilterName, value: string): SoundFilter {
  const before = valuesOf(filter, name)
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  return after.length === 0 ? without(filter, name) : { ...filter, [name]: after.join(',') }
}

/** The order of a list for which none was chosen: where nothing is searched for, nothing matches better. */
export function usualSort({ q, key, tempoMin, tempoMax }: SoundFilter): 'match' | 'newest' {
  return (q ?? key ?? tempoMin ?? tempoMax) === undefined ? 'newest' : 'match'
}

/** How the list is ordered is no filter, so it stays when all filters are cleared. */
export function cleared({ sort, seed, nearTempo }: SoundFilter): SoundFilter {
  return { ...(sort && { sort }), ...(seed && { seed }), ...(nearTempo && { nearTempo }) }
}
