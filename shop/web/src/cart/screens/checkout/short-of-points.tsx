import type { ForSale, PackageList } from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { coveringPackage } from '../../billing/covering-package.ts'
import { PackagePayment } from '../../billing/package-payment.tsx'
import { PackageSums } from '../../billing/package-sums.tsx'
import { VatDoubt } from '../../billing/vat-doubt.tsx'
import { cardCountryText, priceText } from '../../billing/package-words.ts'
import { usePackages } from '../../billing/packages-query.ts'
import { useShop } from '../../../shared/shop.ts'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../ui/format-count.ts'
import styles from './checkout.module.css'

interface ShortOfPointsProps {
  missingPoints: number
  /** Sounds that the cart buys once the points have come. */
  soundCount: number
  /** The card form was open before a reload or a detour to the bank. */
  wasPaying: boolean
  onPay: () => void
  /** The points have come. */
  onPaid: () => unknown
  onLeave: () => void
}

/** Offers the smallest package that covers what is missing, and takes the card for it right here. */
export function ShortOfPoints(props: ShortOfPointsProps) {
  const shop = useShop()
  const query = usePackages()
  const short = `You need ${formatPoints(props.missingPoints)} more.`
  if (shop?.cardPayments === null) {
    return (
      <p>
        {short} This shop doesn’t sell points yet. <Link to="/voucher-coupon-add">Redeem a voucher</Link> or{' '}
        <Link to="/cart">remove something from your cart</Link>.
      </p>
    )
  }
  return (
    <Loaded query={query}>
      {(list) => {
        const offer = coveringPackage(list.data, props.missingPoints)
        if (offer) return <Offer key={offer.id} {...props} offer={offer} tax={list} />
        return (
          <p>
            {short} <Link to="/subscriptions">Buy points</Link> or{' '}
            <Link to="/cart">remove something from your cart</Link>.
          </p>
        )
      }}
    </Loaded>
  )
}

interface OfferProps extends ShortOfPointsProps {
  offer: ForSale
  tax: PackageList
}

function Offer({ offer, tax, missingPoints, soundCount, wasPaying, onPay, onPaid, onLeave }: OfferProps) {
  const [isPaying, setPaying] = useState(wasPaying)
  const sounds = countOf(soundCount, 'sound', 'sounds')
  const pay = (): void => {
    onPay()
    setPaying(true)
  }
  const leave = (): void => {
    onLeave()
    setPaying(false)
  }
  return (
    <Section title={`Buy ${offer.name} and ${sounds}`}>
      <p>
        You need {formatPoints(missingPoints)} more. This is the smallest package that covers it; what is left
        over never expires.
      </p>
      <PackageSums offer={offer} tax={tax} />
      <VatDoubt list={tax} offer={offer} />
      {isPaying && (
        <>
          <p>
            Once it is paid, {soundCount === 1 ? 'the sound above is' : `the ${sounds} above are`} bought with
            the points.
          </p>
          <PackagePayment offer={offer} note={cardCountryText(offer, tax)} onPaid={onPaid} />
        </>
      )}
      <div className={styles.pay}>
        {isPaying ? (
          <Button onClick={leave}>Cancel</Button>
        ) : (
          <>
            <Button look="primary" onClick={pay}>
              Pay {priceText(offer)}: {offer.name} and {sounds}
            </Button>
            <Link to="/subscriptions">Other packages and plans</Link>
            <Link to="/voucher-coupon-add">Redeem a voucher</Link>
          </>
        )}
      </div>
    </Section>
  )
}
