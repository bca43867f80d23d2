import { parseKey, type MusicalKey } from '@segno/units'
import { expect, test } from 'vitest'
import { soundWith } from './testing/a-sound.ts'
import { indexOf } from './testing/index-of.ts'

const key = (text: string): MusicalKey => parseKey(text)!

test('an empty result says which filter to drop, and what that finds', () => {
  const index = indexOf([
    soundWith({ id: 'one', title: 'bass', genres: ['house'], tempoBpm: 120 }),
    soundWith({ id: 'two', title: 'bass', genres: ['house'], tempoBpm: 124 }),
    soundWith({ id: 'three', title: 'bass', genres: ['techno'], tempoBpm: 174 }),
  ])
  const page = index.search({ text: 'bass', genres: ['house'], ranges: { tempoBpm: { min: 170 } } })
  expect(page.total).toBe(0)
  expect(page.loosen).toEqual([
    { filter: 'tempoBpm', total: 2 },
    { filter: 'genres', total: 1 },
  ])
  expect(index.search({ text: 'bass' }).loosen).toEqual([])
})

test('where no filter alone is in the way an empty result says which two are, and what clearing all finds', () => {
  const index = indexOf([
    soundWith({ id: 'one', title: 'bass', genres: ['house'], tempoBpm: 120 }),
    soundWith({ id: 'two', title: 'bass', genres: ['house'], tempoBpm: 124 }),
    soundWith({ id: 'three', title: 'lead', genres: ['techno'], tempoBpm: 174 }),
    soundWith({ id: 'four', title: 'lead', genres: ['trance'], tempoBpm: 90 }),
  ])
  const page = index.search({ text: 'bass', genres: ['techno'], ranges: { tempoBpm: { min: 60, max: 100 } } })
  expect(page).toMatchObject({
    total: 0,
    loosen: [],
    loosenTwo: [
      { filters: ['genres', 'tempoBpm'], total: 2 },
      { filters: ['text', 'genres'], total: 1 },
      { filters: ['text', 'tempoBpm'], total: 1 },
    ],
    loosenAll: 4,
  })
  expect(index.search({ text: 'bass' })).toMatchObject({ loosenTwo: [], loosenAll: null })
})

test('where two are not enough only clearing all is left', () => {
  const index = indexOf([soundWith({ id: 'one' })])
  expect(index.search({ genres: ['house'], moods: ['dark'], instruments: ['bass'] })).toMatchObject({
    loosen: [],
    loosenTwo: [],
    loosenAll: 1,
  })
})

const house = { genres: ['house'] }
const catalogue = indexOf([
  soundWith({ id: 'half', title: 'dark bass', ...house, tempoBpm: 64, key: key('Cm') }),
  soundWith({ id: 'double', title: 'dark bass', ...house, tempoBpm: 256, key: key('Cm') }),
  soundWith({ id: 'fits', title: 'dark bass', ...house, tempoBpm: 174, key: key('Gm') }),
  soundWith({ id: 'other', title: 'bright lead', genres: ['techno'], tempoBpm: 64, key: key('F#') }),
])

test('an empty result says what half and double time would bring, and what every key that fits would', () => {
  const near128 = { ranges: { tempoBpm: { min: 123, max: 133 } } }
  expect(catalogue.search({ ...house, ...near128, keys: [key('Cm')] }).widen).toEqual([
    { way: 'halfDouble', total: 2 },
  ])
  const near174 = { ranges: { tempoBpm: { min: 170, max: 180 } } }
  expect(catalogue.search({ ...house, ...near174, keys: [key('Cm')] }).widen).toEqual([
    { way: 'fits', total: 1 },
  ])
  expect(catalogue.search({ ...house, ...near174, keys: [key('Cm')], keyMatch: 'fits' }).widen).toEqual([])
})

test('an empty result says which filters find nothing by themselves, and which words no sound has', () => {
  const page = catalogue.search({ text: 'dark cello', moods: ['sad'], ...house, kinds: ['oneShot'] })
  expect(page).toMatchObject({ loosen: [], loosenTwo: [], loosenAll: 4 })
  expect(page.emptyAlone).toEqual(['text', 'kinds', 'moods'])
  expect(page.missingWords).toEqual(['cello'])
  expect(catalogue.search({ text: 'dark' })).toMatchObject({ emptyAlone: [], missingWords: [], widen: [] })
})

test('words that no sound has together are none that no sound has', () => {
  const page = catalogue.search({ text: 'dark lead' })
  expect(page).toMatchObject({ emptyAlone: ['text'], missingWords: [] })
  expect(catalogue.search({ text: '"dark lead"' }).missingWords).toEqual(['"dark lead"'])
})
