import { relativeKey } from '@segno/units'
import { EXACT_BPM, NEAR_SHARE } from '../closeness.ts'
import { keyName } from '../musical-fit.ts'
import { type Measure, MEASURES, type SoundQuery } from '../sound-query.ts'
import { anyOf, between, type EngineClause, term, worth } from './clauses.ts'

/** What hits come in order by, first things first. */
export type EngineOrder = readonly EngineClause[]

const NEWEST: EngineOrder = [{ publishedAtMs: 'desc' }, { id: 'asc' }]
export const POPULAR: EngineOrder = [{ popularity: 'desc' }, ...NEWEST]
/** By the score of the query. */
export const BY_POINTS: EngineClause = { _score: 'desc' }

export const byScript = (script: EngineClause, order: 'asc' | 'desc'): EngineClause => ({
  _script: { type: 'number', order, script },
})

/** The order that a query asks for, where it compares with nothing. */
export function orderOf(query: SoundQuery): EngineOrder {
  const tempo = (order: 'asc' | 'desc'): EngineOrder => [
    { tempoBpm: { order, missing: '_last' } },
    ...POPULAR,
  ]
  switch (query.sort ?? 'match') {
    case 'match':
      return [BY_POINTS, ...POPULAR]
    case 'newest':
      return NEWEST
    case 'popular':
      return POPULAR
    case 'rare':
      return [{ popularity: 'asc' }, ...NEWEST]
    case 'tempo':
      return tempo('asc')
    case 'fastest':
      return tempo('desc')
    case 'random':
      return [byScript(shuffled(query.seed ?? 0), 'asc'), ...NEWEST]
    case 'distance':
      return [byScript(distance(query.near ?? {}), 'asc'), ...NEWEST]
  }
}

/** More than all words together can earn. */
const CLOSEST_POINTS = 4096

/** Points of what is near a key and a tempo, and the more of what is exactly it: a tempo before a key, both before words. */
export function closenessOf({ tempoBpm, key }: NonNullable<SoundQuery['closeTo']>): EngineClause[] {
  const digits: EngineClause[] = []
  if (key) {
    const exact = term('key', keyName(key))
    const near = [relativeKey(key), { ...key, mode: null }].map((other) => term('key', keyName(other)))
    digits.push(anyOf([exact, ...near]), exact)
  }
  if (tempoBpm !== undefined)
    for (const offBpm of [Math.max(EXACT_BPM, tempoBpm * NEAR_SHARE), EXACT_BPM])
      digits.push(between('tempoBpm', tempoBpm - offBpm, tempoBpm + offBpm))
  return digits.map((digit, place) => worth(CLOSEST_POINTS * 2 ** place, digit))
}

/** The same order as `keyAtRandom` has: the same whole numbers of 32 bits. */
function shuffled(seed: number): EngineClause {
  return {
    source: `int h = (int) doc['idHash'].value ^ params.seed;
h = (h ^ (h >>> 16)) * (int) 0x85ebca6bL;
h = (h ^ (h >>> 13)) * (int) 0xc2b2ae35L;
return (h ^ (h >>> 16)) & 0xffffffffL;`,
    params: { seed: Math.imul(seed + 1, 0x9e37_79b1) },
  }
}

const OCTAVES: ReadonlySet<Measure> = new Set(['tempoBpm', 'durationSeconds'])

/** The sum of the distances, as `near` of a query says; endless where one of them is not known. */
function distance(near: NonNullable<SoundQuery['near']>): EngineClause {
  const asked = MEASURES.flatMap((name) => {
    const target = near[name]
    return target === undefined ? [] : [{ name, target }]
  })
  const apart = asked.map(({ name }, at) => {
    const own = `doc['${name}'].value`
    const target = `params.t${at}`
    const off = OCTAVES.has(name)
      ? `Math.abs(Math.log(${own} / ${target}) / Math.log(2.0))`
      : `Math.abs(${own} - ${target})${name === 'loudnessLufs' ? ' / 10.0' : ''}`
    return `if (doc['${name}'].size() == 0) return Double.POSITIVE_INFINITY; sum += ${off};`
  })
  return {
    source: `double sum = 0; ${apart.join(' ')} return sum;`,
    params: Object.fromEntries(asked.map(({ target }, at) => [`t${at}`, target])),
  }
}
