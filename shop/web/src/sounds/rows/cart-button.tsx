import type { Sound } from '@segno/contract'
import { announce } from '../../shared/page/announce.ts'
import { useAppState } from '../../shared/state/app-state.ts'
import { putInCart, takeOutOfCart, useIsInCart } from '../../cart/cart-actions.ts'
import { downloadMaster } from '../drag-out/download.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './cart-button.module.css'

interface CartButtonProps {
  sound: Sound
  isOwned: boolean
  isForSale: boolean
  tabIndex: number
}

/** Said once it is so; what went wrong says itself. */
async function toggleInCart(sound: Sound, isInCart: boolean): Promise<void> {
  const isDone = await (isInCart ? takeOutOfCart(sound.id) : putInCart(sound))
  if (isDone) announce(`“${sound.title}” ${isInCart ? 'removed from' : 'added to'} cart`)
}

/** The same for whoever follows nothing. */
export function toggleInCartNow(sound: Sound): void {
  void toggleInCart(
    sound,
    useAppState.getState().cart.some(({ soundId }) => soundId === sound.id),
  )
}

/** The price, which puts the sound into the cart; a tick where it is owned, which downloads it. */
export function CartButton({ sound, isOwned, isForSale, tabIndex }: CartButtonProps) {
  const isInCart = useIsInCart(sound.id)
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  if (isOwned) return <OwnedButton {...{ sound, tabIndex }} />
  if (!isForSale)
    return (
      <span className={styles.price} title="No longer for sale">
        –
      </span>
    )
  if (isAdmin) return <span className={styles.price}>{sound.pricePoints}</span>
  const points = `${sound.pricePoints} ${sound.pricePoints === 1 ? 'point' : 'points'}`
  const label = isInCart
    ? `Remove ${sound.title} from cart, ${points}`
    : `Add ${sound.title} to cart, ${points}`
  return (
    <button
      type="button"
      className={styles.button}
      data-look={isInCart ? 'in-cart' : 'price'}
      title={label}
      aria-label={label}
      aria-pressed={isInCart}
      tabIndex={tabIndex}
      onClick={() => void toggleInCart(sound, isInCart)}
    >
      <Icon name={isInCart ? 'cart' : 'cartAdd'} />
      <span>{sound.pricePoints}</span>
    </button>
  )
}

function OwnedButton({ sound, tabIndex }: Pick<CartButtonProps, 'sound' | 'tabIndex'>) {
  const label = `Download ${sound.title} (owned)`
  return (
    <button
      type="button"
      className={styles.button}
      data-look="owned"
      title={label}
      aria-label={label}
      tabIndex={tabIndex}
      onClick={() => void downloadMaster(sound.id)}
    >
      <Icon name="tick" />
      <Icon name="download" />
    </button>
  )
}
