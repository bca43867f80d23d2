import { expect, test } from 'vitest'
import type { SoundQuery } from './sound-query.ts'
import { soundWith } from './testing/a-sound.ts'
import { VOCABULARY } from './testing/catalogue-arbitrary.ts'
import { indexOf } from './testing/index-of.ts'
import { referenceSearch } from './testing/reference-search.ts'

const MOODS = Array.from({ length: 200 }, (_, at) => `mood ${at}`)
/** Filters of few values and of many, so that whatever is found some are counted by value and some by sound. */
const SOUNDS = Array.from({ length: 3_000 }, (_, at) =>
  soundWith({
    id: `${at}`,
    kind: at % 2 === 0 ? 'loop' : 'oneShot',
    instrument: at % 8 === 0 ? null : `instrument ${at % 7}`,
    genres: [`genre ${at % 150}`, `other genre ${at % 149}`],
    moods: [MOODS[at % 200]!],
    tags: [`tag ${at % 13}`, `other tag ${at % 11}`].slice(at % 3),
    tempoBpm: at % 5 === 0 ? null : 60 + (at % 139),
  }),
)
const index = indexOf(SOUNDS)

test.each([
  ['all', {}],
  ['many', { ranges: { tempoBpm: { min: 80 } } }],
  ['all but a few of one filter', { moods: MOODS.slice(1) }],
  ['some', { instruments: ['instrument 3'] }],
  ['a few', { genres: ['genre 17'] }],
  [
    'a few by several filters',
    { genres: ['genre 17', 'genre 18'], kinds: ['loop'], moods: MOODS.slice(100) },
  ],
  ['one', { onlyIds: ['1717'] }],
  ['none', { tags: ['nothing'], genres: ['genre 17'] }],
] satisfies [string, SoundQuery][])('where %s are found every value is counted', (_, query) => {
  const { counts } = referenceSearch(SOUNDS, query, VOCABULARY)
  expect(index.search({ ...query, counts: true }).counts).toEqual(counts)
})
