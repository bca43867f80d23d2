import { expect, test } from 'vitest'
import { countIn, type RowRange } from './row-range.ts'
import { NOTHING_IN_PAGE, type RowsInPage } from './rows-in-page.ts'
import { RowsMade } from './rows-made.ts'

const SIGHT = 14
const AHEAD = 6
const MOST = SIGHT + 2 * AHEAD
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** A list of which frames are told by hand, however long they take. */
class List {
  readonly #rowsMade = new RowsMade()
  #now: RowsInPage = NOTHING_IN_PAGE

  /** @param first the first row in sight */
  async frame(first: number, { isPassing = false, isFast = false } = {}): Promise<RowsInPage> {
    await nextFrame()
    const wanted: RowRange = { first: first - AHEAD, last: first + SIGHT + AHEAD - 1 }
    const inSight = { first, last: first + SIGHT - 1 }
    const rows = { wanted, inSight, most: MOST, isPassing, isFast, isHeld: false }
    const { isDone: _, ...next } = this.#rowsMade.next(this.#now, rows)
    this.#now = { ...this.#now, wanted, ...next }
    return this.#now
  }

  async rest(first: number): Promise<RowsInPage> {
    let rows = await this.frame(first)
    while (countIn(rows.finished) < MOST) rows = await this.frame(first)
    return rows
  }
}

const LEAPING = { isPassing: true, isFast: true }

test('where one leaps, the first frame brings no row, and each after it a quarter of them, into the same elements', async () => {
  const list = new List()
  await list.rest(100)
  const shown: number[] = []
  for (let leap = 1; leap <= 6; leap++) {
    const rows = await list.frame(100 + 1_000 * leap, LEAPING)
    shown.push(countIn(rows.shown))
    expect(rows.slotOrigin).toBe(100 + 1_000 * leap)
  }
  expect(shown).toEqual([0, 7, 14, 20, MOST, MOST])
})

test('a list that is scrolled on without a leap shows all of its rows', async () => {
  const list = new List()
  await list.rest(100)
  for (const first of [102, 108, 121]) {
    const { shown, wanted } = await list.frame(first, { isPassing: true })
    expect(shown).toEqual(wanted)
  }
})

test('what has come to rest after a leap stays when the list is scrolled on', async () => {
  const list = new List()
  await list.rest(100)
  await list.frame(1_000, LEAPING)
  await list.frame(2_000, LEAPING)
  const rested = await list.frame(2_000)
  expect(rested.shown).toEqual(rested.wanted)
  expect(rested.slots).toBe(MOST)
  const { shown, wanted } = await list.frame(2_003, { isPassing: true })
  expect(shown).toEqual(wanted)
})
