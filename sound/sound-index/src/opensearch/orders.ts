import { relativeKey, type SoundKey } from '@segno/units'
import { MOST_TEMPO_POINTS, OCTAVE_SHARE } from '../closeness.ts'
import { keyName } from '../musical-fit.ts'
import { type Measure, MEASURES, type SoundQuery } from '../sound-query.ts'
import { type EngineClause, terms, worth } from './clauses.ts'

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
      return [...nearestTempo(query), BY_POINTS, ...POPULAR]
    case 'newest':
      return NEWEST
    case 'popular':
    case 'taste':
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

/** Points of what is near some keys, and the more of what is in one of them: both before words. */
export function closenessOf({ keys = [] }: NonNullable<SoundQuery['closeTo']>): EngineClause[] {
  if (keys.length === 0) return []
  const named = (those: readonly SoundKey[]): EngineClause => terms('key', those.map(keyName))
  const near = keys.flatMap((key) => [key, relativeKey(key), { ...key, mode: null }])
  return [worth(CLOSEST_POINTS, named(near)), worth(CLOSEST_POINTS * 2, named(keys))]
}

/** By the same whole numbers as `tempoPoints` has. */
function nearestTempo({ closeTo }: SoundQuery): EngineOrder {
  const tempos = closeTo?.tempos ?? []
  if (tempos.length === 0) return []
  // Its `Math.max` and `Math.min` are of doubles alone.
  const source = `if (doc['tempoBpm'].size() == 0) return 0;
double own = (float) doc['tempoBpm'].value;
double most = 0;
for (def one : params.tempos) {
  double wanted = ((Number) one).doubleValue();
  double half = Math.round(Math.abs(own / 2 - wanted));
  double twice = Math.round(Math.abs(own * 2 - wanted));
  double inOctave = Math.min(half, twice) + Math.round(wanted * ${OCTAVE_SHARE});
  double off = Math.min(Math.round(Math.abs(own - wanted)), inOctave);
  most = Math.max(most, ${MOST_TEMPO_POINTS} - off);
}
return most;`
  return [byScript({ source, params: { tempos } }, 'desc')]
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
    // As the index in memory keeps them, so that sounds that are equally near are so here too.
    const own = `(double) (float) doc['${name}'].value`
    const target = `params.t${at}`
    const off = OCTAVES.has(name)
      ? `Math.abs(Math.log(${own} / ${target}) / Math.log(2.0))`
      : `Math.abs(${own} - ${target})${name === 'loudnessLufs' ? ' / 10.0' : ''}`
    return `if (doc['${name}'].size() == 0) return Double.POSITIVE_INFINITY; sum += ${off};`
  })
  return {
    source: `double sum = 0; ${apart.join(' ')} return Math.rint(sum * 1e9);`,
    params: Object.fromEntries(asked.map(({ target }, at) => [`t${at}`, target])),
  }
}
