import { type ReactNode, useState } from 'react'
import { useAppState } from '../../shared/state/app-state.ts'
import { useAreFavourites } from '../favourites/favourite-actions.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { closedEyeIcon } from '../../ui/later-icons.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import type { RowSource } from '../rows/list-row.ts'
import { asChosen, type ChosenSound, inListOrder } from './choice.ts'
import { choiceIn, choose, useChoice } from './choices.ts'
import { downloadChosen, favourChosen, hideChosen, putChosenInCart } from './chosen-actions.ts'
import styles from './chosen-bar.module.css'

interface ChosenBarProps {
  listId: string
  list: RowSource
  onClear: () => void
}

/** How many sounds are chosen, and what can be done with them. They stay chosen for whatever comes next. */
export function ChosenBar({ listId, list, onClear }: ChosenBarProps) {
  const choice = useChoice(listId)
  const { isBusy, run } = useOneAtATime()
  const isSignedIn = useIsSignedIn()
  const chosen = inListOrder(choice).map((one) => asItIsNow(one, list))
  const { areFavourites, ownedCount, missingCount } = useChosenFacts(chosen)
  return (
    <section aria-label="Selection" className={styles.bar} aria-busy={isBusy}>
      <Count count={chosen.length} />
      <Button
        icon="cartAdd"
        look="primary"
        aria-disabled={isBusy}
        onClick={() => run(() => putChosenInCart(chosen))}
      >
        <Words>Add {missingCount > 0 && missingCount < chosen.length ? `${missingCount} ` : ''}to cart</Words>
      </Button>
      <Button
        icon={areFavourites ? 'heartFull' : 'heart'}
        aria-disabled={isBusy}
        onClick={() => run(() => favourChosen(chosen))}
      >
        <Words>{areFavourites ? 'Remove favourite' : 'Favourite'}</Words>
      </Button>
      <Button
        icon="download"
        aria-disabled={isBusy}
        title="Download the masters you own"
        onClick={() => run(() => downloadChosen(chosen))}
      >
        <Words>Download {ownedCount > 0 ? `${ownedCount} owned` : 'owned'}</Words>
      </Button>
      {isSignedIn && <HideButton isBusy={isBusy} onHide={() => run(() => hide(chosen, listId, onClear))} />}
      <IconButton icon="close" label="Clear selection" onClick={onClear} />
    </section>
  )
}

/** While something is done with the sounds, a further press does nothing. */
function useOneAtATime() {
  const [isBusy, setIsBusy] = useState(false)
  // Not with `disabled`, which would take the focus from the button that was pressed.
  const run = (act: () => Promise<unknown>): void => {
    if (isBusy) return
    setIsBusy(true)
    void act().finally(() => setIsBusy(false))
  }
  return { isBusy, run }
}

function Count({ count }: { count: number }) {
  return (
    <span className={styles.count}>
      {formatCount(count)}
      <span className={styles.unit}> {count === 1 ? 'sound' : 'sounds'}</span>
    </span>
  )
}

function useChosenFacts(chosen: readonly ChosenSound[]) {
  const areFavourites = useAreFavourites(chosen.map(({ sound }) => sound.id))
  const cart = useAppState((state) => state.cart)
  const inCart = new Set(cart.map(({ soundId }) => soundId))
  const ownedCount = chosen.filter(({ isOwned }) => isOwned).length
  const missingCount = chosen.filter(
    ({ sound, isOwned, isForSale }) => isForSale && !isOwned && !inCart.has(sound.id),
  ).length
  return { areFavourites, ownedCount, missingCount }
}

function othersIn(listId: string, chosen: readonly ChosenSound[]): ReadonlyMap<string, ChosenSound> {
  const ids = new Set(chosen.map(({ sound }) => sound.id))
  return new Map([...choiceIn(listId).sounds].filter(([id]) => !ids.has(id)))
}

async function hide(chosen: readonly ChosenSound[], listId: string, onClear: () => void): Promise<void> {
  if (!(await hideChosen(chosen))) return
  const left = othersIn(listId, chosen)
  // What was chosen meanwhile stays so.
  if (left.size > 0) choose(listId, { sounds: left, anchor: null, before: left })
  else onClear()
}

/** Where there is no room for them only the icons show. */
function Words({ children }: { children: ReactNode }) {
  return <span className={styles.words}>{children}</span>
}

/** What was bought or withdrawn since it was chosen is so here too, as far as its row is there. */
function asItIsNow(one: ChosenSound, list: RowSource): ChosenSound {
  const now = asChosen(list.rowAt(one.index), one.index)
  return now?.sound.id === one.sound.id ? now : one
}

function HideButton({ isBusy, onHide }: { isBusy: boolean; onHide: () => void }) {
  return (
    <Button icon={closedEyeIcon} aria-disabled={isBusy} onClick={onHide}>
      <Words>Not for me</Words>
    </Button>
  )
}
