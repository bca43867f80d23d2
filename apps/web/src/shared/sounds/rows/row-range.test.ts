import { expect, test } from 'vitest'
import { grown, NO_ROWS } from './row-range.ts'

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
