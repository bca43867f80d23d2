import { expect, test } from 'vitest'
import { countIn, NO_ROWS, type RowRange } from './row-range.ts'
import { isSamePage, NOTHING_IN_PAGE, type RowsInPage } from './rows-in-page.ts'
import { RowsMade } from './rows-made.ts'

const SIGHT = 14
const AHEAD = 6
const MOST = SIGHT + 2 * AHEAD
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

interface How {
  isPassing?: boolean
  isFast?: boolean
  there?: RowRange
}

/** A list of which frames are told by hand, however long they take. */
class List {
  readonly #rowsMade = new RowsMade()
  #now: RowsInPage = NOTHING_IN_PAGE
  isDone = false

  /** @param first the first row in sight */
  async frame(first: number, how: How = {}): Promise<RowsInPage> {
    await nextFrame()
    return this.next(first, how)
  }

  next(first: number, { isPassing = false, isFast = false, there }: How = {}): RowsInPage {
    const wanted: RowRange = { first: first - AHEAD, last: first + SIGHT + AHEAD - 1 }
    const inSight = { first, last: first + SIGHT - 1 }
    const rows = { wanted, there: there ?? wanted, inSight, most: MOST, isPassing, isFast, isHeld: false }
    const { isDone, ...next } = this.#rowsMade.next(this.#now, rows)
    this.isDone = isDone
    this.#now = { ...this.#now, ...next }
    return this.#now
  }

  async rest(first: number): Promise<RowsInPage> {
    let rows = await this.frame(first)
    while (countIn(rows.finished) < MOST) rows = await this.frame(first)
    return rows
  }
}

const RUSHING = { isPassing: true, isFast: true }
const PASSING = { isPassing: true }

test('what rushes by is not made: a pattern stands for it around the rows that were there, which leave a few at a time', async () => {
  const list = new List()
  let { shown: before } = await list.rest(100)
  for (let step = 1; countIn(before) > 0; step++) {
    const { wanted, shown, made, finished, patternAround } = await list.frame(100 + 1_000 * step, RUSHING)
    expect(countIn(before) - countIn(shown)).toBeLessThanOrEqual(3)
    expect(countIn(shown)).toBeLessThan(countIn(before))
    // Nothing is told of as wanted where the list has long left it.
    expect([wanted, made, finished, patternAround]).toEqual([shown, shown, shown, shown])
    expect(list.isDone).toBe(false)
    before = shown
  }
  const empty = await list.frame(50_000, RUSHING)
  expect(list.isDone).toBe(true)
  expect(isSamePage(await list.frame(60_000, RUSHING), empty)).toBe(true)
})

test('a frame has one share of rows, however often the list moves within it', async () => {
  const list = new List()
  await list.rest(100)
  for (let step = 1; step <= 10; step++) await list.frame(100 + 1_000 * step, RUSHING)
  for (let frame = 1; frame <= 4; frame++) await list.frame(20_000, { there: NO_ROWS })
  await nextFrame()
  const made = [list.next(20_000), list.next(20_000)].map((rows) => countIn(rows.made))
  expect(made[0]).toBeGreaterThan(0)
  expect(made[1]).toBe(made[0])
})

test('rows that are still in sight stay while the list begins to rush', async () => {
  const list = new List()
  await list.rest(100)
  for (const first of [103, 106, 109]) {
    const { shown } = await list.frame(first, RUSHING)
    expect(shown.first).toBeLessThanOrEqual(first)
    expect(shown.last).toBe(100 + SIGHT + AHEAD - 1)
  }
})

test.each([
  { name: 'goes on more slowly', how: PASSING },
  { name: 'comes to rest', how: {} },
])('where a list that rushed $name, a quarter of its rows comes with each frame', async ({ how }) => {
  const list = new List()
  await list.rest(100)
  for (let step = 1; step <= 10; step++) await list.frame(100 + 1_000 * step, RUSHING)
  const shown: number[] = []
  for (let frame = 1; frame <= 5; frame++) {
    const rows = await list.frame(20_000, how)
    shown.push(countIn(rows.shown))
    expect(rows.patternAround).toEqual(frame < 4 ? rows.shown : null)
    expect(rows.slots).toBe(MOST)
  }
  expect(shown).toEqual([7, 14, 21, MOST, MOST])
})

test('rows that wait for their sounds are made as they come, some in each frame', async () => {
  const list = new List()
  await list.rest(100)
  for (let step = 1; step <= 10; step++) await list.frame(100 + 1_000 * step, RUSHING)
  const nothing = { first: 20_000, last: 19_999 }
  for (let frame = 1; frame <= 6; frame++) await list.frame(20_000, { there: nothing })
  expect(list.isDone).toBe(true)
  const there = { first: 20_002, last: 20_002 + SIGHT }
  const made = [await list.frame(20_000, { there }), await list.frame(20_000, { there })].map(
    (rows) => rows.made,
  )
  expect(countIn(made[0]!)).toBeLessThan(MOST / 2)
  expect(countIn(made[1]!)).toBeGreaterThan(countIn(made[0]!))
  while (!list.isDone) await list.frame(20_000, { there })
  const { finished } = await list.frame(20_000, { there })
  expect(finished).toEqual(there)
})

test('a list that is scrolled on without a leap shows all of its rows', async () => {
  const list = new List()
  await list.rest(100)
  for (const first of [102, 108, 121]) {
    const { shown, wanted } = await list.frame(first, PASSING)
    expect(shown).toEqual(wanted)
  }
})

test('what has come to rest after a rush stays when the list is scrolled on', async () => {
  const list = new List()
  await list.rest(100)
  await list.frame(1_000, RUSHING)
  for (let frame = 1; frame <= 4; frame++) await list.frame(2_000)
  const { shown, wanted } = await list.frame(2_003, PASSING)
  expect(shown).toEqual(wanted)
})
