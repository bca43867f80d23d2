import type { SoundDetail } from '@segno/contract'
import { putInCart, useIsInCart } from '../../../../cart/cart-actions.ts'
import { announce } from '../../../../shared/page/announce.ts'
import { useIsSignedIn } from '../../../../shared/session/token-store.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { countOf } from '../../../../ui/format-count.ts'
import { downloadMaster } from '../../../drag-out/download.ts'

/** What one comes to the page of a sound for. */
export function BuyButton({ sound }: { sound: SoundDetail }) {
  const isInCart = useIsInCart(sound.id)
  const isSignedIn = useIsSignedIn()
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const points = countOf(sound.pricePoints, 'point', 'points')
  if (sound.isOwned)
    return (
      <Button look="primary" icon="download" onClick={() => void downloadMaster(sound.id)}>
        Download the master
      </Button>
    )
  if (!sound.isForSale) return <span>No longer for sale</span>
  if (isAdmin) return <span>{points}</span>
  if (isInCart)
    return (
      <ButtonLink look="primary" icon="cart" to={isSignedIn ? '/cart' : '/publicCart'}>
        In your cart
      </ButtonLink>
    )
  return (
    <Button look="primary" icon="cartAdd" onClick={() => void add(sound)}>
      Add to cart for {points}
    </Button>
  )
}

async function add(sound: SoundDetail): Promise<void> {
  if (await putInCart(sound)) announce(`“${sound.title}” added to cart`)
}
