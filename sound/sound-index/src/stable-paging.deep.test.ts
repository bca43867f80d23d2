import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SoundIndex, type IndexedSound } from './sound-index.ts'
import { aQuery, aSound, VOCABULARY } from './testing/catalogue-arbitrary.ts'
import { indexOf, latest } from './testing/index-of.ts'
import { referenceSearch } from './testing/reference-search.ts'

const ALL = 1000

const aChange = fc.oneof(
  { weight: 2, arbitrary: aSound },
  fc.nat(40).map((number) => `s${number}`),
)

/** Withdraws an id, publishes a sound. */
function change(index: SoundIndex, next: IndexedSound | string): void {
  if (typeof next === 'string') index.remove(next)
  else index.add(next)
}

test('pages of one asOf neither repeat nor skip, and withdrawn sounds leave gaps that shift nobody', () => {
  const steps = fc.array(fc.array(aChange, { maxLength: 5 }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(aSound, { maxLength: 40 }), aQuery, steps, (sounds, query, changes) => {
      const index = indexOf(sounds)
      const before = referenceSearch(latest(sounds), query, VOCABULARY)
      const { asOf } = index.search({ ...query, limit: 0 })
      const alive = new Set(sounds.map(({ id }) => id))
      changes.forEach((step, page) => {
        for (const next of step) {
          change(index, next)
          if (typeof next === 'string') alive.delete(next)
          else alive.add(next.id)
        }
        const shown = index.search({ ...query, index: page * 3, limit: 3, asOf, counts: true })
        expect(shown.ids).toEqual(before.ids.slice(page * 3, page * 3 + 3).filter((id) => alive.has(id)))
        expect(shown.asOf).toBe(asOf)
        expect(shown.total).toBe(before.ids.length)
        expect(shown.counts).toEqual(before.counts)
      })
    }),
  )
})

test('the present is right after thousands of changes, when every ordinal has served many sounds', () => {
  const present = new Map<string, IndexedSound>()
  const index = new SoundIndex(VOCABULARY)
  fc.sample(aChange, { numRuns: 15_000, seed: 5 }).forEach((next, at) => {
    // A word of its own makes the dictionary give up old words and use their numbers again.
    const worded = typeof next === 'string' ? next : { ...next, title: `${next.title} x${at}x` }
    change(index, worded)
    if (typeof worded === 'string') present.delete(worded)
    else present.set(worded.id, worded)
  })
  expect(index.size).toBe(present.size)
  const titles = [...present.values()].map(({ title }) => ({ text: title.slice(title.lastIndexOf(' ')) }))
  for (const query of [...titles, ...fc.sample(aQuery, { numRuns: 300, seed: 6 })]) {
    const expected = referenceSearch([...present.values()], query, VOCABULARY)
    const page = index.search({ ...query, limit: ALL, counts: true })
    expect(page.ids).toEqual(expected.ids)
    expect(page.counts).toEqual(expected.counts)
  }
})

test('an asOf that is too old is answered with the present, and says so', () => {
  const [sound] = fc.sample(aSound, 1)
  const index = indexOf([sound!])
  const { asOf } = index.search({})
  for (let popularity = 0; popularity < 4100; popularity++) index.add({ ...sound!, popularity })
  expect(index.search({ asOf }).asOf).toBe(index.version)
  expect(index.search({ asOf: index.version - 4000 }).asOf).toBe(index.version - 4000)
  expect(index.search({ asOf: index.version + 7 }).asOf).toBe(index.version)
})

test('the version grows with each change', () => {
  const index = new SoundIndex(VOCABULARY)
  const versions = fc.sample(aSound, 20).map((sound) => {
    index.add(sound)
    return index.version
  })
  expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other))
  index.remove('never-there')
  expect(index.version).toBe(versions.at(-1))
})
