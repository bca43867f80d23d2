import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { keepPlace, placeAt, placeKey } from '../list/list-places.ts'
import styles from './listed-sounds.module.css'
import { DIVIDER_PX, type ListDivider, ROW_PX, type SelectedRow, SoundGrid } from './sound-grid.tsx'
import type { RowSource } from './use-row-keys.ts'

const OVERSCAN_ROWS = 6

interface ListedSoundsProps {
  label: string
  list: RowSource
  total: number
  divider?: ListDivider | null
  /** The screen, which scrolls with what stands above the rows; null until it is there. */
  scroller: HTMLDivElement | null
  /** How much of the screen's top is covered by what stays in sight. */
  coveredPx?: number
  /** Which rows are in sight, for lists that are fetched in parts. */
  onRows?: ((first: number, last: number) => void) | undefined
}

/** Rows of sounds within a screen that says other things too. Only those in sight are in the page. */
export function ListedSounds(props: ListedSoundsProps) {
  const { label, list, total, divider = null, scroller, coveredPx = 0, onRows } = props
  const historyKey = placeKey(useLocation())
  const [selected, setSelected] = useState(() => placeAt(historyKey).selected)
  const [marginPx, setMarginPx] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; what the virtualizer returns is read anew in each render
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller,
    estimateSize: (index) => (index === divider?.index ? DIVIDER_PX + ROW_PX : ROW_PX),
    overscan: OVERSCAN_ROWS,
    scrollMargin: marginPx,
    scrollPaddingStart: coveredPx,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  // Talks to the query cache: parts are fetched as they come into sight.
  useEffect(() => onRows?.(first, last), [onRows, first, last])
  // Talks to the virtualizer, which remembers how high each row is.
  useLayoutEffect(() => rows.measure(), [rows, divider?.index])
  // Talks to the browser: what stands above may grow, and pushes the rows down.
  useLayoutEffect(() => {
    if (!scroller) return undefined
    const [outer, inner] = [scroller, box.current!]
    const measure = (): void => {
      const distance = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top
      setMarginPx(Math.round(distance + outer.scrollTop))
    }
    const observer = new ResizeObserver(measure)
    for (const child of [outer, ...outer.children]) observer.observe(child)
    return () => observer.disconnect()
  }, [scroller])
  useKeptScroll(scroller, historyKey)

  const select = (row: SelectedRow): void => {
    setSelected(row)
    keepPlace(historyKey, { selected: row })
  }
  return (
    <div ref={box} className={styles.box}>
      <SoundGrid label={label} {...{ list, total, rows, divider, selected }} onSelect={select} />
    </div>
  )
}

/** Going back finds the screen as it was left. */
function useKeptScroll(scroller: HTMLDivElement | null, historyKey: string): void {
  // Talks to the browser's scrolling.
  useLayoutEffect(() => {
    if (!scroller) return undefined
    scroller.scrollTo({ top: placeAt(historyKey).offsetPx })
    const keep = (): void => keepPlace(historyKey, { offsetPx: scroller.scrollTop })
    scroller.addEventListener('scroll', keep, { passive: true })
    return () => scroller.removeEventListener('scroll', keep)
  }, [scroller, historyKey])
}
