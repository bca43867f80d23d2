import type { Sound } from '@segno/contract'
import { useAppState } from '../../../shared/state/app-state.ts'
import { moveInFavourites } from '../../favourites/favourite-actions.ts'
import type { FavouriteItem } from '../../../shared/state/favourite-list.ts'
import type { RowCommand } from '../../rows/row-commands.ts'

/** What these must be put before to come into the gap below so many others; `null` is the end. */
export function beforeGap(
  sounds: readonly FavouriteItem[],
  ids: readonly string[],
  gap: number,
): string | null {
  return sounds.slice(gap).find(({ soundId }) => !ids.includes(soundId))?.soundId ?? null
}

/** The gap one row above these, or below them. */
export function gapBeside(
  { indexOf }: { readonly indexOf: (soundId: string) => number },
  ids: readonly string[],
  by: number,
): number {
  const places = ids.map((id) => indexOf(id))
  return by < 0 ? Math.max(0, Math.min(...places) - 1) : Math.max(...places) + 2
}

/** What a row's menu offers among the favourites. */
export function favouriteCommands({ id }: Sound): RowCommand[] {
  return [
    { label: 'Move to the top', run: () => void moveInFavourites([id], firstBut(id)) },
    { label: 'Move to the end', run: () => void moveInFavourites([id], null) },
  ]
}

function firstBut(id: string): string | null {
  return useAppState.getState().favourites.sounds.find(({ soundId }) => soundId !== id)?.soundId ?? null
}
