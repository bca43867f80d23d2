import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SoundIndex } from '../sound-index.ts'
import { soundWith } from '../testing/a-sound.ts'
import { aSound, aTypedText, VOCABULARY } from '../testing/catalogue-arbitrary.ts'
import { indexOf, latest } from '../testing/index-of.ts'
import { referenceSuggestions } from '../testing/reference-suggestions.ts'

// Every engine has it; its type comes with those of browsers, of which this package knows nothing.
declare const structuredClone: <Value>(value: Value) => Value

const someSounds = fc.array(aSound, { maxLength: 60 })

test('what is suggested is what looking at every sound would suggest', () => {
  fc.assert(
    fc.property(someSounds, fc.array(aTypedText, { minLength: 5, maxLength: 5 }), (sounds, texts) => {
      const index = indexOf(sounds)
      for (const text of texts)
        expect(index.suggest(text)).toEqual(referenceSuggestions(sounds, text, VOCABULARY))
    }),
    { numRuns: 300 },
  )
})

test('what was withdrawn is suggested no more, also by an index that was kept over a restart', () => {
  fc.assert(
    fc.property(
      someSounds,
      fc.array(fc.nat(40), { maxLength: 30 }),
      fc.array(aTypedText, { minLength: 3, maxLength: 3 }),
      (told, numbers, texts) => {
        // The last name told wins, so each artist and pack keeps one name throughout.
        const sounds = told.map((sound) => ({
          ...sound,
          artist: 'Nina',
          artistHandle: 'nina',
          pack: sound.packId,
        }))
        const index = indexOf(sounds)
        const gone = new Set(numbers.map((number) => `s${number}`))
        for (const id of gone) index.remove(id)
        const restored = new SoundIndex(VOCABULARY)
        restored.restore(structuredClone(index.save()))
        const left = latest(sounds).filter(({ id }) => !gone.has(id))
        for (const text of texts) {
          const expected = referenceSuggestions(left, text, VOCABULARY)
          expect(index.suggest(text)).toEqual(expected)
          expect(restored.suggest(text)).toEqual(expected)
        }
      },
    ),
  )
})

test('no text makes it fail, whatever names there are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.nat(20), (name, length) => {
      const odd = soundWith({ id: 'odd', title: name, artist: name, tags: [name], pack: name, packId: 'p' })
      const text = name.slice(0, length)
      expect(indexOf([odd]).suggest(text)).toEqual(referenceSuggestions([odd], text, VOCABULARY))
    }),
  )
})
