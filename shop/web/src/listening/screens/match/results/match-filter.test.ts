import { expect, test } from 'vitest'
import { addressOfMatchFilter, addressOfPackIn, matchFilterFromAddress } from './match-filter.ts'

test.each([
  '',
  '?relation=resemble',
  '?lean=drums',
  '?transposeMost=2&kind=loop',
  '?relation=resemble&lean=tonal&transposeMost=6&kind=loop&instrument=bass,keys&genre=techno&pack=p1&owned=no&group=pack',
])('what is looked for is the same after a round through the address: “%s”', (address) => {
  expect(addressOfMatchFilter(matchFilterFromAddress(address))).toBe(address)
})

test('a mangled address still finds something', () => {
  const address =
    '?relation=hates&lean=over&transposeMost=99&kind=bell&sort=newest&tempoMin=90&instrument=bass'
  expect(addressOfMatchFilter(matchFilterFromAddress(address))).toBe('?instrument=bass')
})

test('the others of a pack are looked for as the one of them was, and all of them are shown', () => {
  const filter = matchFilterFromAddress('?relation=resemble&lean=drums&kind=loop&group=pack')
  expect(addressOfPackIn(filter, 'p1')).toBe('/match?relation=resemble&lean=drums&kind=loop&pack=p1')
})
