import { listFavouriteSounds } from '@segno/contract'
import { useLocation } from 'react-router'
import { announce } from '../../../shared/page/announce.ts'
import { call } from '../../../shared/api/call.ts'
import { useAppState } from '../../../shared/state/app-state.ts'
import { moveInFavourites } from '../../favourites/favourite-actions.ts'
import { useSearchInAddress } from '../../../shared/forms/use-search-in-address.ts'
import { choiceIn, listIdOf } from '../../chosen/choices.ts'
import { RowCommands } from '../../rows/row-commands.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { countOf, formatCount } from '../../../ui/format-count.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AllToCart, FavouritesAsJam } from './all-to-cart.tsx'
import { beforeGap, favouriteCommands, gapBeside } from './favourite-order.ts'
import { OrderedRows } from './ordered-rows.tsx'
import { OwnListsFrame } from './own-lists-frame.tsx'
import { OwnRows } from './own-rows.tsx'
import { useFavouriteRows } from './use-favourite-rows.ts'
import { useOwnList } from './use-own-list.ts'

/** What the listener keeps, in their own order, and what of it has some words. */
export function FavouritesScreen() {
  const { q, field } = useSearchInAddress()
  const total = useAppState(({ favourites }) => favourites.total)
  return (
    <OwnListsFrame
      title="Favourites"
      tools={
        total > 0 && (
          <>
            <Field label="Search your favourites" {...field} />
            <AllToCart />
            <FavouritesAsJam />
          </>
        )
      }
    >
      {(scroller) =>
        q === '' ? <AllFavourites scroller={scroller} /> : <FoundFavourites q={q} scroller={scroller} />
      }
    </OwnListsFrame>
  )
}

function AllFavourites({ scroller }: { scroller: HTMLDivElement | null }) {
  const list = useFavouriteRows()
  const { idAt, wordsOf, drop, move } = useMoving(list)
  return (
    <RowCommands value={favouriteCommands}>
      <OrderedRows {...{ scroller, wordsOf, idAt }} indexOf={list.indexOf} onDrop={drop}>
        <OwnRows
          label="Favourites"
          {...{ list, scroller }}
          onMove={move}
          empty={
            <Notice heading="No favourites yet" action={<ButtonLink to="/sounds">Find a sound</ButtonLink>}>
              Press the heart on a sound, or F, to save it here. Drag to reorder.
            </Notice>
          }
        />
      </OrderedRows>
    </RowCommands>
  )
}

/** What moves when a row is dropped or moved by a key, where to, and what is said of it. */
function useMoving(list: ReturnType<typeof useFavouriteRows>) {
  const { pathname, search } = useLocation()
  const listId = listIdOf(pathname + search)
  const idAt = (index: number): string | null =>
    useAppState.getState().favourites.sounds[index]?.soundId ?? null
  const titleOf = (soundId: string): string => {
    const row = list.rowAt(list.indexOf(soundId))
    return row.kind === 'sound' ? row.sound.title : 'It'
  }
  /** The sound itself, and where it is chosen, all others that are, as they stand in the list. */
  const movedWith = (id: string): readonly string[] => {
    const { sounds } = useAppState.getState().favourites
    const chosen = choiceIn(listId).sounds
    return sounds.flatMap(({ soundId }) =>
      soundId === id || (chosen.has(id) && chosen.has(soundId)) ? soundId : [],
    )
  }
  const wordsOf = (id: string): string => {
    const { length } = movedWith(id)
    return length > 1 ? countOf(length, 'sound', 'sounds') : titleOf(id)
  }
  const drop = (id: string, gap: number): void => {
    const { sounds, total } = useAppState.getState().favourites
    const ids = movedWith(id)
    const before = beforeGap(sounds, ids, gap)
    const words = wordsOf(id)
    void moveInFavourites(ids, before)
    const place = useAppState.getState().favourites.sounds.findIndex(({ soundId }) => soundId === ids[0]) + 1
    announce(`${words} moved to place ${formatCount(place)} of ${formatCount(total)}`)
  }
  const move = (from: number, to: number): void => {
    const id = idAt(from)
    if (id) drop(id, gapBeside(list, movedWith(id), to - from))
  }
  return { idAt, wordsOf, drop, move }
}

function FoundFavourites({ q, scroller }: { q: string; scroller: HTMLDivElement | null }) {
  const words = q.trim()
  const list = useOwnList([listFavouriteSounds.path, 'found', words], (part, signal) =>
    call(listFavouriteSounds, { query: { ...part, q: words } }, signal),
  )
  return (
    <OwnRows
      label={`Favourites with “${words}”`}
      {...{ list, scroller }}
      empty={<p>No favourites match “{words}”.</p>}
    />
  )
}
