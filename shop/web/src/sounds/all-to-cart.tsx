import { Button, ButtonLink } from '../ui/button.tsx'
import { useAppState } from '../shared/state/app-state.ts'
import { putMissingInCart } from '../cart/cart-actions.ts'
import { useIsSignedIn } from '../shared/session/token-store.ts'
import { countOf } from '../ui/format-count.ts'
import type { PackSounds } from './pack-sounds.ts'

interface AllToCartProps extends PackSounds {
  /** What the sounds are together. */
  kind: 'pack' | 'jam' | 'stack'
  title: string
  /** What all that is not owned costs together, where that is less than the sum. */
  restPoints?: number | null
}

/** A whole pack or jam in the cart at once, but for what is owned already; it says beforehand what that costs. */
export function AllToCart({ kind, title, restPoints = null, sounds, ownedIds }: AllToCartProps) {
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const cart = useAppState((state) => state.cart)
  const isSignedIn = useIsSignedIn()
  if (isAdmin) return null
  const open = sounds.filter(({ id }) => !ownedIds.includes(id))
  const missing = open.filter(({ id }) => !cart.some(({ soundId }) => soundId === id))
  if (open.length === 0) return <p>You own this {kind}.</p>
  if (missing.length === 0) {
    return (
      <ButtonLink look="plain" icon="tick" to={isSignedIn ? '/cart' : '/publicCart'}>
        All in your cart
      </ButtonLink>
    )
  }
  const sumPoints = missing.reduce((sum, { pricePoints }) => sum + pricePoints, 0)
  const points = restPoints ?? sumPoints
  const inAll = restPoints !== null && missing.length < open.length ? ' in all' : ''
  const isAll = missing.length === sounds.length
  const add = (): Promise<void> =>
    putMissingInCart(missing, (count) => `${countOf(count, 'sound', 'sounds')} of ${title} added to cart`)
  return (
    <Button look={kind === 'stack' ? 'plain' : 'primary'} icon="cartAdd" onClick={() => void add()}>
      {isAll ? `Whole ${kind}` : `Remaining ${missing.length}`} for {countOf(points, 'point', 'points')}
      {inAll}
    </Button>
  )
}
