import { useLocation } from 'react-router'
import { announce } from '../../../shared/page/announce.ts'
import type { FavouriteItem } from '../../../shared/state/favourite-list.ts'
import { countOf, formatCount } from '../../../ui/format-count.ts'
import { choiceIn, listIdOf } from '../../chosen/choices.ts'
import { beforeGap, gapBeside } from './favourite-order.ts'
import type { OrderedList } from './use-ordered-rows.ts'

interface Moved {
  /** As they stand now, a move that is under way included. */
  readonly sounds: () => readonly FavouriteItem[]
  /** Puts these before another, or with `null` at the end. */
  readonly put: (ids: readonly string[], before: string | null) => Promise<unknown>
}

/** Moves rows that are dropped or moved by a key, and announces it. */
export function useMoving(list: OrderedList, { sounds, put }: Moved) {
  const { pathname, search } = useLocation()
  const listId = listIdOf(pathname + search)
  const idAt = (index: number): string | null => sounds()[index]?.soundId ?? null
  const titleOf = (soundId: string): string => {
    const row = list.rowAt(list.indexOf(soundId))
    return row.kind === 'sound' ? row.sound.title : 'It'
  }
  /** The sound itself, and where it is chosen, all others that are, as they stand in the list. */
  const movedWith = (id: string): readonly string[] => {
    const chosen = choiceIn(listId).sounds
    return sounds().flatMap(({ soundId }) =>
      soundId === id || (chosen.has(id) && chosen.has(soundId)) ? soundId : [],
    )
  }
  const wordsOf = (id: string): string => {
    const { length } = movedWith(id)
    return length > 1 ? countOf(length, 'sound', 'sounds') : titleOf(id)
  }
  const drop = (id: string, gap: number): void => {
    const ids = movedWith(id)
    const words = wordsOf(id)
    void put(ids, beforeGap(sounds(), ids, gap))
    const now = sounds()
    const place = now.findIndex(({ soundId }) => soundId === ids[0]) + 1
    announce(`${words} moved to place ${formatCount(place)} of ${formatCount(now.length)}`)
  }
  const move = (from: number, to: number): void => {
    const id = idAt(from)
    if (id) drop(id, gapBeside(list, movedWith(id), to - from))
  }
  return { idAt, wordsOf, drop, move }
}
