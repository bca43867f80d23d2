import type { Sound } from '@segno/contract'
import { DragHandle } from '../drag-out/drag-handle.tsx'
import { HeartButton } from '../favourites/heart-button.tsx'
import { CartButton } from './cart-button.tsx'
import { RowMenu } from './row-menu.tsx'

interface RowActionsProps {
  sound: Sound
  index: number
  isOwned: boolean
  isForSale: boolean
  tabIndex: number
}

/** What can be done with a sound. */
export function RowActions({ sound, index, isOwned, isForSale, tabIndex }: RowActionsProps) {
  return (
    <>
      <HeartButton sound={sound} tabIndex={tabIndex} />
      <CartButton {...{ sound, isOwned, isForSale, tabIndex }} />
      <RowMenu {...{ sound, index, isOwned, tabIndex }} />
      {(isOwned || isForSale) && <DragHandle {...{ sound, isOwned, tabIndex }} />}
    </>
  )
}
