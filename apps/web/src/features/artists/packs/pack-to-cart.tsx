import { useAppState } from '../../../shared/app-state.ts'
import { putMissingInCart } from '../../../shared/cart-actions.ts'
import { countOf } from '../../../shared/sounds/format-sound.ts'
import type { PackSounds } from '../../../shared/sounds/pack-sounds.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useIsSignedIn } from '../../../shared/session/token-store.ts'

/** A whole pack in the cart at once, but for what is owned already; it says beforehand what that costs. */
export function PackToCart({ title, sounds, ownedIds }: PackSounds & { title: string }) {
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const cart = useAppState((state) => state.cart)
  const isSignedIn = useIsSignedIn()
  if (isAdmin) return null
  const open = sounds.filter(({ _id }) => !ownedIds.includes(_id))
  const missing = open.filter(({ _id }) => !cart.some(({ loopId }) => loopId === _id))
  if (open.length === 0) return <p>You own this pack.</p>
  if (missing.length === 0) {
    return (
      <ButtonLink look="plain" icon="tick" to={isSignedIn ? '/cart' : '/publicCart'}>
        All in your cart
      </ButtonLink>
    )
  }
  const points = missing.reduce((sum, { pricePoints }) => sum + pricePoints, 0)
  const isAll = missing.length === sounds.length
  const add = (): Promise<void> =>
    putMissingInCart(missing, (count) => `${countOf(count, 'sound', 'sounds')} of ${title} added to cart`)
  return (
    <Button icon="cartAdd" onClick={() => void add()}>
      {isAll ? 'Whole pack' : `Remaining ${missing.length}`} for {countOf(points, 'point', 'points')}
    </Button>
  )
}
