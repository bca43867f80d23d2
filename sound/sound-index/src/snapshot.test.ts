import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SoundIndex } from './sound-index.ts'
import { aQuery, aSound, VOCABULARY } from './testing/catalogue-arbitrary.ts'
import { indexOf } from './testing/index-of.ts'

// Every engine has it; its type comes with those of browsers, of which this package knows nothing.
declare const structuredClone: <Value>(value: Value) => Value

/** As a file would keep it. */
const kept = (index: SoundIndex) => structuredClone(index.save())

function restored(index: SoundIndex): SoundIndex {
  const another = new SoundIndex(VOCABULARY)
  expect(another.restore(kept(index))).toBe(true)
  return another
}

const someSounds = fc.array(aSound, { maxLength: 60 })
const anId = fc.nat(40).map((number) => `s${number}`)

test('an index restored answers, and goes on, as the one that was saved', () => {
  fc.assert(
    fc.property(
      someSounds,
      fc.array(anId, { maxLength: 9 }),
      fc.array(aQuery, { minLength: 6, maxLength: 6 }),
      someSounds,
      (sounds, gone, queries, more) => {
        const index = indexOf(sounds)
        const asOf = index.version
        for (const id of gone) index.remove(id)
        const another = restored(index)
        const same = (): void => {
          for (const query of [...queries, { ...queries[0], asOf }]) {
            const asked = { ...query, counts: true, limit: 100 }
            expect(another.search(asked)).toEqual(index.search(asked))
          }
        }
        same()
        for (const sound of more) for (const one of [index, another]) one.add(sound)
        same()
        expect(another.size).toBe(index.size)
      },
    ),
  )
})

test('a large index restored keeps what is common at hand, and what is like what', () => {
  const sounds = fc.sample(aSound, { numRuns: 9_000, seed: 2 }).map((sound, at) => ({
    ...sound,
    id: `s${at}`,
    fingerprint: Float32Array.from({ length: 64 }, (_, place) => Math.sin(at * place)),
  }))
  const index = indexOf(sounds)
  const another = restored(index)
  for (const text of ['d', 'da', 'b', 'drum and bass']) {
    const query = { text, counts: true, limit: 50 }
    expect(another.search(query)).toEqual(index.search(query))
  }
  const weights = { timbre: 1, rhythm: 1, pitch: 1, envelope: 1 }
  const like = { like: { to: 's7', weights }, limit: 50 }
  expect(another.search(like)).toEqual(index.search(like))
  for (const [at, sound] of sounds.slice(0, 6_000).entries())
    for (const one of [index, another]) one.add({ ...sound, popularity: at })
  for (const sort of ['popular', 'newest', 'tempo', 'fastest', 'rare'] as const)
    expect(another.search({ sort, text: 'd', limit: 500 })).toEqual(
      index.search({ sort, text: 'd', limit: 500 }),
    )
})

test('what another version has saved is not read, and leaves the index as it was', () => {
  const index = new SoundIndex(VOCABULARY)
  expect(index.restore({ ...kept(indexOf(fc.sample(aSound, 5))), format: 0 })).toBe(false)
  expect(index.search({}).total).toBe(0)
})
