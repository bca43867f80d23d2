import { soundQuery } from '@segno/contract'
import { TermReader } from '@segno/sound-index'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBox, understoodOf } from '../../shop/server/src/search/read-box.ts'
import { withTranslations } from '../../shop/server/src/search/translated-words.ts'
import { defaultTermWords } from '../../shop/server/src/vocabulary/default-vocabulary.ts'
import { filterParts } from '../../shop/web/src/sounds/screens/sounds/filter-parts.ts'

const reader = new TermReader(withTranslations(defaultTermWords()))
const NAMES = {
  vocabulary: { instruments: [], genres: [], moods: [] },
  artist: () => null,
  pack: () => null,
  similar: null,
}

function chipsOf(typed: string): { readonly id: string; readonly rest: string }[] {
  const understood = understoodOf(readBox(soundQuery.parse({ q: typed }), reader))
  return filterParts({ q: typed }, understood, NAMES).map(({ id, rest }) => ({
    id: id.replace(/^q-\d+/, 'q'),
    rest: rest.q ?? '',
  }))
}

/** One of each kind at most, as someone may write it. */
const WAYS: readonly (readonly string[])[] = [
  ['dark', 'warm tape', 'Key Lime'],
  ['house', 'drum & bass', 'techno or house'],
  ['guitar', 'hi hats', 'guitar or bass'],
  ['loops', 'one shots'],
  ['128 bpm', 'between 90 and 100', 'under 100 bpm', 'over 140', 'around 92.5 bpm'],
  ['in C minor', 'fis-moll', 'key of F#', 'ré bémol majeur', 'camelot 8A'],
  ['4 bars', '2-4 bars', '6 beats', 'short', 'over 10 seconds', 'under 2.5s', '5 seconds'],
  ['-kick', 'no drums', 'not pop', 'without hi hats'],
  ['"exact words"'],
  ['jersey or amapiano', 'gitarre'],
]
const aSentence = fc
  .tuple(fc.subarray([...WAYS.keys()], { minLength: 1 }), fc.nat(30))
  .map(([kinds, which]) => kinds.map((kind) => WAYS[kind]![which % WAYS[kind]!.length]!).join(' '))

test('every reading of a sentence can be taken back by its chip, and all others stay', () => {
  fc.assert(
    fc.property(aSentence, (typed) => {
      const chips = chipsOf(typed)
      for (const [at, { rest }] of chips.entries()) {
        const left = chipsOf(rest).map(({ id }) => id)
        expect(left.toSorted()).toEqual(
          chips
            .toSpliced(at, 1)
            .map(({ id }) => id)
            .toSorted(),
        )
      }
    }),
    { numRuns: 500, examples: [['Key Lime fis-moll']] },
  )
})
