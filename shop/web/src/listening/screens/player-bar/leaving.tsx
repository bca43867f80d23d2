import type { Sound } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useAppState } from '../../../shared/state/app-state.ts'
import { DragHandle } from '../../../sounds/drag-out/drag-handle.tsx'
import { oneSoundQuery } from '../../../sounds/one-sound-query.ts'
import { CartButton } from '../../../sounds/rows/cart-button.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import styles from './player-bar.module.css'

/** Of sounds that are only passed over nobody is asked. */
const HEARD_MS = 600

/** Undefined until it is known; guests own nothing. */
function useHad({ id }: Sound): { isOwned: boolean; isForSale: boolean } | undefined {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const isHeard = useSettled(id, HEARD_MS) === id
  const { data } = useQuery({ ...oneSoundQuery(id, listener), enabled: isHeard && listener !== '' })
  return data
}

/** The price of the sound in the player; a tick where it is owned. */
export function PlayerCart({ sound }: { sound: Sound }) {
  const had = useHad(sound)
  return (
    <span className={styles.cart}>
      <CartButton
        sound={sound}
        isOwned={had?.isOwned ?? false}
        isForSale={had?.isForSale ?? true}
        tabIndex={0}
      />
    </span>
  )
}

export function PlayerDrag({ sound }: { sound: Sound }) {
  return <DragHandle sound={sound} isOwned={useHad(sound)?.isOwned} />
}
