import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SoundQuery } from '../sound-query.ts'
import { aSound, VOCABULARY } from '../testing/catalogue-arbitrary.ts'
import { indexOf } from '../testing/index-of.ts'
import { referenceSearch } from '../testing/reference-search.ts'
import { FILTERS, NONSENSE, SORTS, TEXTS } from './queries.ts'

const ALL = 1_000
const sounds = fc.sample(aSound, { numRuns: 200, seed: 11 }).map((sound, at) => ({ ...sound, id: `s${at}` }))
const index = indexOf(sounds)

interface Answer {
  readonly ids: readonly string[]
  readonly total: number
  readonly counts: unknown
}

function answerOf(query: SoundQuery): Answer {
  const { ids, total, counts } = index.search({ ...query, limit: ALL, counts: true })
  return { ids, total, counts }
}

/** What looking at every sound answers. */
function rightAnswer(query: SoundQuery): Answer {
  const { ids, counts } = referenceSearch(sounds, query, VOCABULARY)
  return { ids, total: ids.length, counts }
}

const idsOf = (query: SoundQuery): string[] => index.search({ ...query, limit: ALL }).ids
const named = Object.entries(FILTERS)
const names = (entries: readonly (readonly [string, SoundQuery])[]) => entries.map(([name]) => name)

/** Both at once; of ranges, each of both. */
const both = (one: SoundQuery, other: SoundQuery): SoundQuery => ({
  ...one,
  ...other,
  ranges: { ...one.ranges, ...other.ranges },
})

test.each([...named, ...Object.entries(SORTS)])('%s', (_, query) => {
  expect(answerOf(query)).toEqual(rightAnswer(query))
})

test.each(TEXTS.map((text) => [JSON.stringify(text.slice(0, 40)), text]))('typed: %s', (_, text) => {
  expect(answerOf({ text })).toEqual(rightAnswer({ text }))
})

test.each(named.map(([name, query], at) => [name, query, named.slice(at + 1)] as const))(
  '%s, with each other filter, in one of the orders',
  (_, one, others) => {
    const sorts = Object.values(SORTS)
    const queries = others.map(([, other], turn) => both(both(one, other), sorts[turn % sorts.length]!))
    expect(queries.map(answerOf)).toEqual(queries.map(rightAnswer))
  },
)

describe('laws', () => {
  /** What asks the same thing of a sound whatever else is asked: not what replaces the other's, or picks among what is found. */
  const independent = named.filter(([, query]) => !query.onePerPack && !query.halfDouble && !query.tempos)
  const asked = (query: SoundQuery): string[] => [
    ...Object.keys(query).filter((name) => name !== 'ranges'),
    ...Object.keys(query.ranges ?? {}),
  ]
  const pairs = independent.flatMap((one) =>
    independent
      .filter((other) => !asked(one[1]).some((name) => asked(other[1]).includes(name)))
      .map((other) => [one, other] as const),
  )

  test('two filters find what each finds alone', () => {
    expect(pairs.length).toBeGreaterThan(700)
    for (const pair of pairs) {
      const [one, other] = pair.map(([, query]) => query) as [SoundQuery, SoundQuery]
      const found = new Set(idsOf(other))
      const expected = idsOf(one).filter((id) => found.has(id))
      expect({ pair: names(pair), ids: idsOf(both(one, other)).toSorted() }).toEqual({
        pair: names(pair),
        ids: expected.toSorted(),
      })
    }
  })

  test('a filter finds no more than all, and asking twice finds the same', () => {
    const all = new Set(idsOf({}))
    for (const [, query] of named) {
      expect(idsOf(query).every((id) => all.has(id))).toBe(true)
      expect(idsOf(query)).toEqual(idsOf(query))
    }
  })

  test('an order changes nothing but the order', () => {
    for (const sort of Object.values(SORTS).filter(({ text }) => text === undefined))
      expect(idsOf(sort).toSorted()).toEqual(idsOf({}).toSorted())
  })

  test('half and double time find what the halved and the doubled range find too', () => {
    const within = (factor: number): string[] =>
      idsOf({ ranges: { tempoBpm: { min: 60 * factor, max: 70 * factor } } })
    expect(idsOf({ ranges: { tempoBpm: { min: 60, max: 70 } }, halfDouble: true }).toSorted()).toEqual(
      [...new Set([0.5, 1, 2].flatMap(within))].toSorted(),
    )
  })

  test('what a key finds grows from the key alone to its relative to all that fits', () => {
    const keys = FILTERS['a key']!.keys!
    const [exact, relative, fits] = (['exact', 'relative', 'fits'] as const).map((keyMatch) =>
      idsOf({ keys, keyMatch }),
    )
    expect(new Set(relative)).toEqual(new Set([...relative!, ...exact!]))
    expect(new Set(fits)).toEqual(new Set([...fits!, ...relative!]))
    expect(fits!.length).toBeGreaterThan(relative!.length)
    expect(relative!.length).toBeGreaterThan(exact!.length)
  })
})

test.each(NONSENSE.map((query) => [JSON.stringify(query), query] as const))(
  'nonsense is answered without a failure: %s',
  (_, query) => {
    const found = index.search({ ...query, counts: true })
    expect(found.ids.length).toBeLessThanOrEqual(found.total)
    expect(new Set(found.ids).size).toBe(found.ids.length)
  },
)
