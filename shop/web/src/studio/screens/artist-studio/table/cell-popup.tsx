import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './cell-popup.module.css'

/** Holds an editor that is larger than its cell: over everything else, under the cell or above it where there is no room. */
export function CellPopup({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  // Talks to the browser's top layer, which knows nothing of the cell.
  useLayoutEffect(() => {
    const element = popup.current!
    const cell = place.current!.parentElement!.getBoundingClientRect()
    element.showPopover()
    const { height, width } = element.getBoundingClientRect()
    const below = cell.bottom + height + 8 < innerHeight
    element.style.left = `${Math.max(8, Math.min(cell.left, innerWidth - width - 8))}px`
    element.style.top = `${below ? cell.bottom : Math.max(8, cell.top - height)}px`
    element.querySelector('input')?.focus()
    return () => element.hidePopover()
  }, [])
  return (
    <>
      <span ref={place} hidden />
      <div ref={popup} popover="manual" className={styles.popup}>
        {children}
      </div>
    </>
  )
}
