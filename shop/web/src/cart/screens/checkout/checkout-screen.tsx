import { type CartItem, UNDO_DAYS } from '@segno/contract'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAppState } from '../../../shared/state/app-state.ts'
import { beginDetour, endDetour, isDetourOf, type ResumedCheckout } from '../../billing/resume-checkout.ts'
import { useIsCartUnknown } from '../../cart-actions.ts'
import { TermsLine } from '../../billing/terms-line.tsx'
import { cartPrice, totalPoints, withoutPurchased } from '../../../shared/state/cart.ts'
import { countOf } from '../../../ui/format-count.ts'
import { LicenceLine } from '../../../sounds/licence-line.tsx'
import { SoundLine } from '../../../sounds/sound-line.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import styles from './checkout.module.css'
import { ShortOfPoints } from './short-of-points.tsx'
import { orderOf, useCheckout } from './use-checkout.ts'

const points = (count: number): string => countOf(count, 'point', 'points')

export function CheckoutScreen() {
  const cart = useAppState((state) => state.cart)
  const balancePoints = useAppState(({ profile }) => profile?.availablePoints ?? 0)
  const navigate = useNavigate()
  const { problem, isBusy, buy } = useCheckout((receipt) => void navigate(`/receipt/${receipt.id}`))
  const buyable = withoutPurchased(cart)
  const order = JSON.stringify(orderOf(buyable))
  const finish = (): Promise<void> => {
    endDetour()
    return buy(buyable)
  }
  useResumed(() => void (isDetourOf(order) && finish()))
  if (useIsCartUnknown()) return <ScreenSkeleton />
  if (cart.length === 0 && !isBusy) return <NothingToBuy />
  const total = totalPoints(buyable)
  const missing = Math.max(0, total - balancePoints)
  return (
    <Page title="Check out">
      <Lines items={buyable} />
      <SetApart items={cart.filter((item) => !buyable.includes(item))} />
      <Sums count={buyable.length} totalPoints={total} balancePoints={balancePoints} />
      {buyable.length > 0 && (
        <>
          <p>You can undo a purchase for its points for {UNDO_DAYS} days, unless you download it first.</p>
          <LicenceLine />
        </>
      )}
      {problem && <Trouble sentence={problem} />}
      {missing > 0 && (
        <ShortOfPoints
          missingPoints={missing}
          soundCount={buyable.length}
          wasPaying={isDetourOf(order)}
          onPay={() => beginDetour(order)}
          onPaid={finish}
          onLeave={endDetour}
        />
      )}
      {buyable.length === 0 && <ButtonLink to="/purchase_history">View purchases</ButtonLink>}
      {missing <= 0 && buyable.length > 0 && <TermsLine />}
      <div className={styles.buttons}>
        <ButtonLink look="plain" to="/cart">
          Back to cart
        </ButtonLink>
        {missing <= 0 && buyable.length > 0 && (
          <BuyButton label={`Buy for ${points(total)}`} isBusy={isBusy} onBuy={() => void buy(buyable)} />
        )}
      </div>
    </Page>
  )
}

function NothingToBuy() {
  return (
    <Notice heading="Nothing to buy" action={<ButtonLink to="/sounds">Find a loop</ButtonLink>}>
      Your cart is empty.
    </Notice>
  )
}

/** Goes on with what was to be bought where the buyer comes back from their bank with the points paid for. */
function useResumed(onResumed: () => void): void {
  const state = useLocation().state as ResumedCheckout | null
  const isPaid = state?.isPaid === true
  const resume = useEffectEvent(onResumed)
  // Talks to the server, which sells.
  useEffect(() => {
    if (isPaid) resume()
  }, [isPaid])
}

function Trouble({ sentence }: { sentence: string }) {
  return (
    <p className={styles.trouble} role="alert">
      {sentence}
    </p>
  )
}

function Lines({ items }: { items: readonly CartItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <SoundLine key={item.soundId} sound={item.loop} note={item.message}>
          {cartPrice(item)}
        </SoundLine>
      ))}
    </ul>
  )
}

/** What is owned already, or no longer for sale, is not paid for. */
function SetApart({ items }: { items: readonly CartItem[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <h2 className={styles.apart}>Not included</h2>
      <Lines items={items} />
    </section>
  )
}

interface SumsProps {
  count: number
  totalPoints: number
  balancePoints: number
}

function Sums({ count, totalPoints: total, balancePoints }: SumsProps) {
  const missing = Math.max(0, total - balancePoints)
  return (
    <div className={styles.sums}>
      <Sum label="You have" value={points(balancePoints)} />
      <Sum label={countOf(count, 'sound', 'sounds')} value={`\u2212\u00a0${points(total)}`} />
      <div className={styles.after}>
        <Sum
          label={missing > 0 ? 'You are short' : 'Left after'}
          value={points(missing > 0 ? missing : balancePoints - total)}
        />
      </div>
    </div>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.sum}>
      <span>{label}</span>
      <span>{value}</span>
    </div>
  )
}

function BuyButton({ label, isBusy, onBuy }: { label: string; isBusy: boolean; onBuy: () => void }) {
  return (
    <Button look="primary" aria-disabled={isBusy} onClick={onBuy}>
      {isBusy ? 'Buying' : label}
    </Button>
  )
}
