import { useEffect, useState } from 'react'
import { PAGE_ROWS } from '../list/page-rows.ts'
import { common, countIn, type RowRange } from './row-range.ts'

type OnRows = (first: number, last: number) => void

/** While a list moves on, its rows are asked for once in so long. */
const PAUSE_MS = 100

/** Asks for the rows in the page and for those one scrolls to, but for none that a dragged scrollbar leaps past. */
export function useWantedRows(inPage: RowRange, total: number, onRows: OnRows | undefined): void {
  const [wanted] = useState(() => new WantedRows())
  // Talks to the query cache: pages are fetched before they come into sight.
  useEffect(() => {
    if (onRows) wanted.follow(inPage, (first, last) => onRows(first, Math.min(last, total - 1)))
  }, [wanted, inPage, total, onRows])
  useEffect(() => () => wanted.stop(), [wanted])
}

class WantedRows {
  #now: RowRange = { first: 0, last: -1 }
  #before = this.#now
  #asked = this.#now
  #pause: ReturnType<typeof setTimeout> | undefined
  #onRows: OnRows = () => undefined

  follow(inPage: RowRange, onRows: OnRows): void {
    this.#now = inPage
    this.#onRows = onRows
    if (this.#pause === undefined) this.#ask()
  }

  stop(): void {
    clearTimeout(this.#pause)
    this.#pause = undefined
  }

  #ask(): void {
    const { first, last } = this.#now
    const byRows = countIn(this.#asked) > 0 ? first + last - this.#asked.first - this.#asked.last : 0
    this.#asked = this.#now
    this.#onRows(byRows < 0 ? Math.max(0, first - PAGE_ROWS) : first, byRows > 0 ? last + PAGE_ROWS : last)
    this.#wait()
  }

  #wait(): void {
    this.#before = this.#now
    this.#pause = setTimeout(() => {
      this.#pause = undefined
      if (this.#now === this.#asked) return
      if (countIn(common(this.#now, this.#before)) > 0) this.#ask()
      else this.#wait()
    }, PAUSE_MS)
  }
}
