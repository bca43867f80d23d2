import type { CartItem } from '@segno/contract'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { coveringPackage } from '../../billing/covering-package.ts'
import { priceText } from '../../billing/package-words.ts'
import { usePackages } from '../../billing/packages-query.ts'
import { useShop } from '../../../shared/shop.ts'
import { useAppState } from '../../../shared/state/app-state.ts'
import { putInCart, takeOutOfCart, useIsCartUnknown } from '../../cart-actions.ts'
import { cartPrice, totalPoints, withoutPurchased } from '../../../shared/state/cart.ts'
import { jamOfSounds, OpenAsJam } from '../../../jams/open-as-jam.tsx'
import type { Redirected } from '../../../shared/page/redirected.ts'
import { useIsSignedIn } from '../../../shared/session/token-store.ts'
import { countOf, formatCount } from '../../../ui/format-count.ts'
import { LicenceLine } from '../../../sounds/licence-line.tsx'
import { SoundLine } from '../../../sounds/sound-line.tsx'
import { showToast } from '../../../shared/toasts/toast.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import shapes from '../../../ui/shapes.module.css'
import styles from './cart.module.css'

const TO_CHECKOUT: Redirected = { message: 'Sign in to buy what is in your cart.', from: '/loops-checkout' }

/** The cart of whoever is signed in, and a guest's, which is only in this browser. */
export function CartScreen() {
  const cart = useAppState((state) => state.cart)
  if (useIsCartUnknown()) return <ScreenSkeleton />
  if (cart.length === 0) {
    return (
      <Notice heading="Your cart is empty" action={<ButtonLink to="/sounds">Find a loop</ButtonLink>}>
        Tap the price on any sound to add it.
      </Notice>
    )
  }
  return (
    <Page title="Cart">
      <ul onKeyDown={dropRepeat}>
        {cart.map((item) => (
          <CartLine key={item.soundId} item={item} />
        ))}
      </ul>
      <CartSum buyable={withoutPurchased(cart)} />
      <LicenceLine />
    </Page>
  )
}

function CartLine({ item }: { item: CartItem }) {
  return (
    <SoundLine sound={item.loop} note={item.message}>
      {item.matched !== false && <span>{cartPrice(item)}</span>}
      <IconButton
        icon="close"
        label={`Remove ${item.loop.title} from cart`}
        onClick={({ currentTarget, detail }) => {
          if (detail === PRESSED_BY_KEY) focusBeside(currentTarget)
          void takeOut(item)
        }}
      />
    </SoundLine>
  )
}

function CartSum({ buyable }: { buyable: readonly CartItem[] }) {
  const isSignedIn = useIsSignedIn()
  const balancePoints = useAppState(({ profile }) => profile?.availablePoints ?? null)
  const total = totalPoints(buyable)
  const known = buyable.filter(({ matched }) => matched !== false)
  return (
    <div className={styles.sum}>
      <span>
        {countOf(buyable.length, 'sound', 'sounds')},{' '}
        <span className={styles.total}>{countOf(total, 'point', 'points')}</span>
        {balancePoints !== null && (
          <Balance balancePoints={balancePoints} totalPoints={total} soundCount={buyable.length} />
        )}
      </span>
      {known.length > 0 && (
        <OpenAsJam
          jam={() =>
            jamOfSounds(
              known.map(({ loop }) => loop),
              'My cart',
            )
          }
        />
      )}
      {isSignedIn ? (
        <ButtonLink to="/loops-checkout">Check out</ButtonLink>
      ) : (
        <ButtonLink to="/login" state={TO_CHECKOUT}>
          Sign in to check out
        </ButtonLink>
      )}
    </div>
  )
}

interface BalanceProps {
  balancePoints: number
  totalPoints: number
  soundCount: number
}

/** The points one has, and what the cart leaves of them. */
function Balance({ balancePoints, totalPoints: total, soundCount }: BalanceProps) {
  const left = balancePoints - total
  const have = `You have ${countOf(balancePoints, 'point', 'points')}`
  if (left >= 0)
    return (
      <span className={styles.balance}>
        {have}, {formatCount(left)} left after
      </span>
    )
  return (
    <span className={styles.short}>
      {have}: {countOf(-left, 'point', 'points')} short.{' '}
      <Cover missingPoints={-left} soundCount={soundCount} />
    </span>
  )
}

/** What check-out buys with the package that it offers, if one covers it, and for how much. */
function Cover({ missingPoints, soundCount }: { missingPoints: number; soundCount: number }) {
  const { data: list } = usePackages()
  const shop = useShop()
  const offer = list && coveringPackage(list.data, missingPoints)
  if (!offer || shop?.cardPayments === null) return null
  return (
    <Link className={shapes.link} to="/loops-checkout">
      Buy {offer.name} and {countOf(soundCount, 'sound', 'sounds')} for {priceText(offer)}
    </Link>
  )
}

/** As many clicks as the browser counts where a key has pressed a button. */
const PRESSED_BY_KEY = 0

/** A key that is held down would empty the cart, as the next line's button has the focus each time. */
function dropRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** The focus is not lost with its line: the next one has it, or the one before. */
function focusBeside(button: HTMLElement): void {
  const line = button.closest('li')
  const beside = line?.nextElementSibling ?? line?.previousElementSibling
  beside?.querySelector<HTMLElement>('button[aria-label^="Remove "]')?.focus()
}

async function takeOut(item: CartItem): Promise<void> {
  if (!(await takeOutOfCart(item.soundId))) return
  showToast({
    message: `${item.loop.title} removed from cart`,
    variant: 'default',
    action: { label: 'Undo', run: () => void putInCart(item.loop) },
  })
}
