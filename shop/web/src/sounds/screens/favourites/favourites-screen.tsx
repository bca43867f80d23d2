import { listFavouriteSounds } from '@segno/contract'
import { call } from '../../../shared/api/call.ts'
import { useAppState } from '../../../shared/state/app-state.ts'
import { moveInFavourites } from '../../favourites/favourite-actions.ts'
import { useSearchInAddress } from '../../../shared/forms/use-search-in-address.ts'
import { RowCommands } from '../../rows/row-commands.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AllToCart, FavouritesAsJam } from './all-to-cart.tsx'
import { favouriteCommands } from './favourite-order.ts'
import { OrderedRows } from './ordered-rows.tsx'
import { OwnListsFrame } from './own-lists-frame.tsx'
import { OwnRows } from './own-rows.tsx'
import { rowOfOwn } from '../../own-list-page.ts'
import { useMoving } from './use-moving.ts'
import { useOrderedRows } from './use-ordered-rows.ts'
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
  const list = useOrderedRows({
    key: [listFavouriteSounds.path],
    sounds: useAppState(({ favourites }) => favourites.sounds),
    fetchPart: (query, signal) => call(listFavouriteSounds, { query }, signal),
    rowOf: rowOfOwn,
  })
  const { idAt, wordsOf, drop, move } = useMoving(list, {
    sounds: () => useAppState.getState().favourites.sounds,
    put: moveInFavourites,
  })
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
