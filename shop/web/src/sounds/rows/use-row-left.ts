import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RowSource, SelectedRow } from './list-row.ts'
import { focusTabStop, wholeRow } from './use-tab-stop.ts'
import type { RowWindow } from './use-row-window.ts'

interface LeftIn {
  readonly rows: RowWindow
  readonly list: RowSource
  readonly select: (row: SelectedRow) => void
}

/**
 * Where a key takes the row that has the focus out of its list, as F does with a favourite, the one that comes to its place is
 * selected and has the focus; else that would fall to the page, and the next key mean nothing. Whoever presses with a pointer
 * has it elsewhere.
 *
 * @returns for what stands around the rows
 */
export function useRowLeft({ rows, list, select }: LeftIn) {
  const { grid, laidOut } = rows
  const { total } = laidOut
  const focused = useRef<HTMLElement | null>(null)
  const isByKey = useRef(false)
  const goOn = useEffectEvent((index: number) => {
    const next = wholeRow(grid.current, index)
    const row = list.rowAt(index)
    if (!next || row.kind !== 'sound') return
    select({ soundId: row.sound.id, index })
    focusTabStop(next)
  })
  useLayoutEffect(() => {
    const left = focused.current
    if (!left || left.isConnected) return
    focused.current = null
    if (isByKey.current && document.activeElement === document.body)
      goOn(Math.min(Number(left.dataset['index']), total - 1))
  }, [total])
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      focused.current = target.closest<HTMLElement>('[role=row]')
    },
    onKeyDownCapture: (): void => {
      isByKey.current = true
    },
    onPointerDownCapture: (): void => {
      isByKey.current = false
    },
  }
}
