import type { Sound } from '@segno/contract'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useAppState } from '../../app-state.ts'
import { playSound, toggleSound, useSoundInPlayer, warmSound } from '../../listening/player.ts'
import { type Shortcut, useShortcuts } from '../../shortcuts.ts'
import { addressOfSimilar } from '../sound-filter.ts'
import { toggleInCart } from './cart-button.tsx'
import type { ListRow } from './list-row.ts'

/** Where rows come from: a search's pages, or sounds that are all there. */
export interface RowSource {
  readonly rowAt: (index: number) => ListRow
}

interface RowKeys {
  list: RowSource
  total: number
  selected: { soundId: string; index: number } | null
  select: (soundId: string, index: number) => void
  scrollTo: (index: number) => void
  grid: RefObject<HTMLElement | null>
}

/** The list by the keyboard: the arrows select and audition, space plays, S finds what is like it, C puts into the cart. */
export function useRowKeys({ list, total, selected, select, scrollTo, grid }: RowKeys): void {
  const navigate = useNavigate()
  const soundAt = (index: number): Sound | null => {
    const row = list.rowAt(index)
    return row.kind === 'sound' ? row.sound : null
  }
  const go = (index: number): void => {
    const sound = soundAt(index)
    scrollTo(index)
    if (!sound) return
    select(sound._id, index)
    playSound(sound)
    focusRow(grid.current, index)
    for (const next of [index + 1, index + 2]) if (next < total) warm(soundAt(next))
  }
  const chosen = (): Sound | null => (selected ? soundAt(selected.index) : null)
  const shortcuts: Shortcut[] = [
    {
      keys: ['ArrowDown'],
      label: 'Hear the next sound',
      run: () => go(selected ? Math.min(total - 1, selected.index + 1) : 0),
    },
    {
      keys: ['ArrowUp'],
      label: 'Hear the one before',
      run: () => go(selected ? Math.max(0, selected.index - 1) : 0),
    },
    {
      keys: [' '],
      label: 'Play or stop',
      run: () => {
        const sound = chosen() ?? useSoundInPlayer.getState().sound
        if (sound) toggleSound(sound)
        else go(0)
      },
    },
    {
      keys: ['s', 'S'],
      label: 'Similar sounds',
      run: () => {
        const sound = chosen() ?? useSoundInPlayer.getState().sound
        if (sound) void navigate(addressOfSimilar(sound))
      },
    },
    {
      keys: ['c', 'C'],
      label: 'Put into the cart, or take out',
      run: () => {
        const sound = chosen()
        if (!sound || useAppState.getState().user.isAdmin || isOwned(list, selected!.index)) return
        toggleInCart(
          sound,
          useAppState.getState().cart.some(({ loopId }) => loopId === sound._id),
        )
      },
    },
  ]
  useShortcuts(shortcuts)
}

function isOwned(list: RowSource, index: number): boolean {
  const row = list.rowAt(index)
  return row.kind === 'sound' && row.isOwned
}

function warm(sound: Sound | null): void {
  if (sound) warmSound(sound)
}

/** The row comes into the page only with the next frame when it was out of sight. */
function focusRow(grid: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => {
    const row = grid?.querySelector<HTMLElement>(`[aria-rowindex="${index + 1}"]`)
    if (row && (document.activeElement === document.body || grid?.contains(document.activeElement))) {
      row.focus({ preventScroll: true })
    }
  })
}
