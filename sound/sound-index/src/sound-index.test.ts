import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aQuery, aSound, VOCABULARY } from './testing/catalogue-arbitrary.ts'
import { indexOf, latest } from './testing/index-of.ts'
import { referenceSearch, unordered } from './testing/reference-search.ts'

const ALL = 1000

test('a search finds, orders, counts and advises as looking at every sound would', () => {
  fc.assert(
    fc.property(
      fc.array(aSound, { maxLength: 60 }),
      fc.array(aQuery, { minLength: 8, maxLength: 8 }),
      (sounds, queries) => {
        const index = indexOf(sounds)
        for (const query of queries) {
          const expected = referenceSearch(latest(sounds), query, VOCABULARY)
          const page = index.search({ ...query, limit: ALL, counts: true })
          expect(page.ids).toEqual(expected.ids)
          expect(page.total).toBe(expected.ids.length)
          expect(page.counts).toEqual(expected.counts)
          expect(unordered(page)).toEqual(unordered(expected.advice))
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('a large catalogue is searched like a small one', () => {
  const sounds = fc
    .sample(aSound, { numRuns: 1300, seed: 3 })
    .map((sound, at) => ({ ...sound, id: `s${at}` }))
  const index = indexOf(sounds)
  for (const query of fc.sample(aQuery, { numRuns: 10, seed: 4 })) {
    const expected = referenceSearch(sounds, query, VOCABULARY)
    const page = index.search({ ...query, limit: 1300, counts: true })
    expect(page.ids).toEqual(expected.ids)
    expect(page.counts).toEqual(expected.counts)
  }
})

test('pages put together are the whole list', () => {
  fc.assert(
    fc.property(
      fc.array(aSound, { maxLength: 60 }),
      aQuery,
      fc.integer({ min: 1, max: 7 }),
      (sounds, query, limit) => {
        const index = indexOf(sounds)
        const whole = index.search({ ...query, limit: ALL })
        const pages: string[] = []
        for (let at = 0; at < whole.total; at += limit)
          pages.push(...index.search({ ...query, index: at, limit }).ids)
        expect(pages).toEqual(whole.ids)
      },
    ),
  )
})

test('a random order is one order for each seed, whatever order the sounds came in', () => {
  fc.assert(
    fc.property(fc.array(aSound, { minLength: 10, maxLength: 40 }), fc.nat(), (unordered, seed) => {
      const sounds = latest(unordered)
      const shuffled = indexOf(sounds).search({ sort: 'random', seed, limit: ALL }).ids
      expect(indexOf(sounds.toReversed()).search({ sort: 'random', seed, limit: ALL }).ids).toEqual(shuffled)
      expect(shuffled.toSorted()).toEqual(sounds.map(({ id }) => id).toSorted())
    }),
  )
})

test('two seeds are two orders, and neither is by id', () => {
  const sounds = Array.from({ length: 41 }, (_, at) => ({ ...fc.sample(aSound, 1)[0]!, id: `s${at}` }))
  const index = indexOf(sounds)
  const orders = [0, 1, 2].map((seed) => index.search({ sort: 'random', seed, limit: ALL }).ids.join())
  expect(new Set([...orders, sounds.map(({ id }) => id).join()]).size).toBe(4)
})

test('no text makes a search fail', () => {
  fc.assert(
    fc.property(
      fc.array(aSound, { maxLength: 5 }),
      fc.string({ unit: 'binary', maxLength: 500 }),
      (sounds, text) => {
        const odd = {
          ...fc.sample(aSound, { numRuns: 1, seed: 1 })[0]!,
          id: 'odd',
          title: text,
          genres: [text],
        }
        const index = indexOf([...sounds, odd])
        const expected = referenceSearch(latest([...sounds, odd]), { text }, VOCABULARY)
        const page = index.search({ text, limit: ALL, counts: true })
        expect(page.ids).toEqual(expected.ids)
        expect(page.counts).toEqual(expected.counts)
      },
    ),
    { numRuns: 100 },
  )
})

test.each([
  ['an apostrophe', "O'Brien"],
  ['a percent sign', '%'],
  ['a quote', '"'],
  ['a quote that is not closed', '"unclosed deep'],
  ['a minus', '-'],
  ['minuses', '--'],
  ['a minus and a quote', '-"'],
  ['a backslash', '\\'],
  ['a word of 10,000 letters', 'a'.repeat(10_000)],
  ['letters beyond the first plane', '𝔹'.repeat(5_000)],
  ['half of such a letter', '\ud835'],
  ['999 quotes', '"'.repeat(999)],
])('%s as text is answered', (_, text) => {
  expect(() => indexOf(fc.sample(aSound, 30)).search({ text, counts: true })).not.toThrow()
})

test.each([
  { index: -5 },
  { index: Number.NaN },
  { limit: -1 },
  { index: 1e9 },
  { seed: 0.5, sort: 'random' as const },
])('numbers that make no sense (%j) are answered', (query) => {
  expect(indexOf(fc.sample(aSound, 30)).search(query).total).toBeGreaterThan(0)
})
