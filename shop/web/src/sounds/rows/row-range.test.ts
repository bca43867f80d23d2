import { expect, test } from 'vitest'
import { countIn, grown, NO_ROWS, shrunk, thereIn } from './row-range.ts'

const wanted = { first: 94, last: 121 }
const inSight = { first: 100, last: 115 }

test('rows in sight are made before those around them', () => {
  const first = grown({ made: NO_ROWS, wanted, inSight, most: 6 })
  expect(first).toEqual({ first: 100, last: 105 })
  const second = grown({ made: first, wanted, inSight, most: 12 })
  expect(second.first).toBeGreaterThanOrEqual(98)
  expect(second.last).toBeGreaterThanOrEqual(115)
})

test('what is out of reach is given up, and what comes up is made next to the rest', () => {
  const up = grown({ made: { first: 103, last: 130 }, wanted, inSight, most: 2 })
  expect(up).toEqual({ first: 101, last: 121 })
})

test('in the end every row that is wanted is there, and no other', () => {
  let made = NO_ROWS
  for (let turn = 0; turn < 14; turn++) made = grown({ made, wanted, inSight, most: 2 })
  expect(made).toEqual(wanted)
  expect(grown({ made, wanted, inSight, most: 2 })).toEqual(wanted)
})

test('rows that are wanted where none is in sight are made from the side that sight is on', () => {
  const few = { first: 94, last: 97 }
  expect(grown({ made: NO_ROWS, wanted: few, inSight, most: 2 })).toEqual({ first: 96, last: 97 })
  const none = { first: 122, last: 121 }
  expect(countIn(grown({ made: NO_ROWS, wanted: none, inSight, most: 2 }))).toBe(0)
})

test('what shrinks loses so many at the ends that are not kept, until none is left', () => {
  expect(shrunk(wanted, { kept: inSight, most: 3 })).toEqual({ first: 97, last: 118 })
  expect(shrunk(wanted, { kept: inSight, most: 30 })).toEqual(inSight)
  const below = { first: 1_000, last: 1_015 }
  expect(shrunk(wanted, { kept: below, most: 3 })).toEqual({ first: 97, last: 121 })
  expect(countIn(shrunk(wanted, { kept: below, most: 30 }))).toBe(0)
  expect(shrunk(NO_ROWS, { kept: below, most: 3 })).toEqual(NO_ROWS)
  const above = { first: 0, last: 15 }
  expect(shrunk(wanted, { kept: above, most: 3 })).toEqual({ first: 94, last: 118 })
})

test('rows whose sounds are on their way at either end are told from those that are there', () => {
  expect(thereIn(wanted, (index) => index >= 100)).toEqual({ first: 100, last: 121 })
  expect(thereIn(wanted, (index) => index < 100)).toEqual({ first: 94, last: 99 })
  expect(countIn(thereIn(wanted, () => false))).toBe(0)
})
