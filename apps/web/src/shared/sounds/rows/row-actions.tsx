import type { Sound } from '@segno/contract'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { DragHandle } from '../../drag-out/drag-handle.tsx'
import { HeartButton } from '../../favourites/heart-button.tsx'
import { CartButton } from './cart-button.tsx'
import { RowMenu } from './row-menu.tsx'
import { isWithin } from './row-range.ts'
import type { RowScroller } from './row-scroller.ts'

/** What moves the list that a row is in; null where it stands by itself. */
export const ScrollerContext = createContext<RowScroller | null>(null)

interface RowActionsProps {
  sound: Sound
  index: number
  isOwned: boolean
  isForSale: boolean
  tabIndex: number
}

/** What can be done with a sound. It is half of what a row costs, and nobody presses what passes by. */
export function RowActions({ sound, index, isOwned, isForSale, tabIndex }: RowActionsProps) {
  if (!useIsFinished(index)) return null
  return (
    <>
      <HeartButton sound={sound} tabIndex={tabIndex} />
      <CartButton {...{ sound, isOwned, isForSale, tabIndex }} />
      <RowMenu {...{ sound, index, isOwned, tabIndex }} />
      {(isOwned || isForSale) && <DragHandle {...{ sound, isOwned, tabIndex }} />}
    </>
  )
}

const never = (): (() => void) => () => undefined

function useIsFinished(index: number): boolean {
  const scroller = useContext(ScrollerContext)
  return useSyncExternalStore(
    scroller?.subscribe ?? never,
    () => !scroller || isWithin(scroller.snapshot().finished, index),
  )
}
