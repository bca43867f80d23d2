import { expect, test } from 'vitest'
import {
  addressOfFilter,
  cleared,
  filterFromAddress,
  misreadIn,
  toggled,
  withEnd,
  without,
} from './sound-filter.ts'

test('a search survives its way through the address', () => {
  const address =
    '?q=dark+bass&kind=loop&genre=techno,house&tempoMin=120&tempoMax=130&key=0-minor&keyMatch=fits&sort=newest'
  expect(addressOfFilter(filterFromAddress(address))).toBe(address)
})

test('tags, length, price, AI, owning, nearness and grouping survive it too', () => {
  const address =
    '?tags=vinyl,tape+hiss&durationMin=1.5&durationMax=8&priceMin=1&priceMax=2&ai=none,assisted&training=1' +
    '&artist=ava-lune,kilo&pack=p1,p2&owned=no&sort=distance&nearTempo=124&group=pack'
  expect(addressOfFilter(filterFromAddress(address))).toBe(address)
})

test('a tag is the same however it is written, and an order by distance from nothing is no order', () => {
  expect(filterFromAddress('?tags=Vinyl,%20Tape%20%20Hiss&sort=distance')).toEqual({
    tags: 'vinyl,tape hiss',
  })
})

test('one search has one address, in whatever order its parts were given', () => {
  expect(addressOfFilter(filterFromAddress('?genre=house&q=pad'))).toBe('?q=pad&genre=house')
})

test('what the server would refuse is left out of a mangled link', () => {
  expect(filterFromAddress('?kind=drum&tempoMin=fast&key=12-minor&colour=blue&genre=house')).toEqual({
    genre: 'house',
  })
})

test('what of an address asks for sounds and is not understood is named; what is not about sounds is not', () => {
  expect(misreadIn('?tempoMin=abc&key=H&genre=house&afid=ava&constructor=1&tempoMax=')).toEqual([
    { name: 'tempoMin', value: 'abc' },
    { name: 'key', value: 'H' },
  ])
  expect(misreadIn('?q=pad&tags=Tape%20Hiss&sort=newest')).toEqual([])
  expect(misreadIn('?q=a%00&genre=house')).toEqual([{ name: 'q', value: 'a\0' }])
  expect(filterFromAddress('?q=a%00&genre=house')).toEqual({ genre: 'house' })
})

test('of what is there twice the first counts, and the others are named', () => {
  const twice = '?genre=house&tempoMin=100&genre=techno&tempoMin=100'
  expect(filterFromAddress(twice)).toEqual({ genre: 'house', tempoMin: '100' })
  expect(misreadIn(twice)).toEqual([{ name: 'genre', value: 'techno' }])
})

test('what asks for nothing without another part is named, and what only programs may ask for', () => {
  expect(misreadIn('?sort=distance&alike=rhythm&loudnessMin=-20').map(({ name }) => name)).toEqual([
    'sort',
    'alike',
    'loudnessMin',
  ])
})

test('what cannot be meant together is left out and named, so that a link never fails', () => {
  const crossed = '?tempoMin=130&tempoMax=120&keyMatch=fits'
  expect(filterFromAddress(crossed)).toEqual({ tempoMin: '130' })
  expect(misreadIn(crossed).map(({ name }) => name)).toEqual(['tempoMax', 'keyMatch'])
  expect(filterFromAddress('?q=cm&keyMatch=fits')).toEqual({ q: 'cm', keyMatch: 'fits' })
})

test('an end of a range that passes the other opens it', () => {
  const range = { tempoMin: '100', tempoMax: '120' }
  expect(withEnd(range, { of: 'tempo', end: 'Min', value: 110 })).toEqual({ ...range, tempoMin: '110' })
  expect(withEnd(range, { of: 'tempo', end: 'Min', value: 130 })).toEqual({ tempoMin: '130' })
  expect(withEnd(range, { of: 'tempo', end: 'Max', value: 90 })).toEqual({ tempoMax: '90' })
})

test('no filter leaves no mark in the address', () => {
  expect(addressOfFilter(filterFromAddress('?q='))).toBe('')
})

test('a value is switched on beside others and off again', () => {
  const both = toggled({ genre: 'techno' }, 'genre', 'house')
  expect(both).toEqual({ genre: 'techno,house' })
  expect(toggled(toggled(both, 'genre', 'techno'), 'genre', 'house')).toEqual({})
})

test('taking a part away leaves the rest', () => {
  expect(without({ tempoMin: '1', tempoMax: '2', q: 'x' }, 'tempoMin', 'tempoMax')).toEqual({ q: 'x' })
})

test('clearing all filters keeps the order of the list', () => {
  expect(cleared({ q: 'x', genre: 'house', sort: 'random', seed: '7' })).toEqual({
    sort: 'random',
    seed: '7',
  })
})
