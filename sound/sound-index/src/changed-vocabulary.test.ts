import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SoundIndex } from './sound-index.ts'
import type { IndexedSound, Vocabulary } from './sound-query.ts'
import { soundWith } from './testing/a-sound.ts'
import { aQuery, aSound, VOCABULARY } from './testing/catalogue-arbitrary.ts'

const INSTRUMENTS = ['bass', 'kick', 'hi-hat', 'drums', 'hat', 'Señorita']
const COMPOUNDS = ['drum and bass', 'deep house', 'hi hat', 'bass bass', 'dark', '%']

const aVocabulary: fc.Arbitrary<Vocabulary> = fc.record({
  synonyms: fc.constant(VOCABULARY.synonyms),
  instruments: fc.subarray(INSTRUMENTS),
  compounds: fc.subarray(COMPOUNDS),
})

function indexWith(sounds: readonly IndexedSound[], vocabulary: Vocabulary): SoundIndex {
  const index = new SoundIndex(vocabulary)
  for (const sound of sounds) index.add(sound)
  return index
}

test('a genre that becomes a compound is found as a whole only, in the sounds that are there too', () => {
  const genres = { synonyms: new Map(), instruments: ['bass'] }
  const index = indexWith([soundWith({ id: 'a', title: 'Wide', genres: ['future bass'] })], genres)
  expect(index.search({ text: 'bass' }).total).toBe(1)
  index.useVocabulary({ ...genres, compounds: ['future bass'] })
  expect(index.search({ text: 'bass' }).total).toBe(0)
  expect(index.search({ text: '"future bass"' }).total).toBe(1)
  index.useVocabulary(genres)
  expect(index.search({ text: 'bass' }).total).toBe(1)
})

test('an index that ran while words changed, one restored, and one loaded since answer alike', () => {
  fc.assert(
    fc.property(
      fc.array(aSound, { maxLength: 40 }),
      aVocabulary,
      aVocabulary,
      fc.array(aQuery, { minLength: 5, maxLength: 5 }),
      fc.array(aSound, { maxLength: 5 }),
      (sounds, before, after, queries, more) => {
        const ran = indexWith(sounds, before)
        const saved = structuredClone(ran.save())
        ran.useVocabulary(after)
        const restored = new SoundIndex(after)
        restored.restore(saved)
        const loaded = indexWith(sounds, after)
        const same = (): void => {
          for (const query of queries) {
            const asked = { ...query, counts: true, limit: 100 }
            const { asOf: _, ...expected } = loaded.search(asked)
            expect(ran.search(asked)).toMatchObject(expected)
            expect(restored.search(asked)).toMatchObject(expected)
          }
        }
        same()
        for (const index of [ran, restored, loaded]) for (const sound of more) index.add(sound)
        same()
      },
    ),
    { numRuns: 60 },
  )
})

declare const structuredClone: <Value>(value: Value) => Value
