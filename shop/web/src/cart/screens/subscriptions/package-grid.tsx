import type { ForSale, PackageList } from '@segno/contract'
import type { ReactNode } from 'react'
import { StateMark } from '../../../kit/data/state-mark.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { grantText, priceText, valueText, vatLabel } from '../../billing/package-words.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './subscriptions.module.css'

interface PackageGridProps {
  offers: readonly ForSale[]
  tax: PackageList
  /** What can be done with a package. */
  action: (offer: ForSale) => ReactNode
}

/** Packages beside one another, each with its whole price. */
export function PackageGrid({ offers, tax, action }: PackageGridProps) {
  return (
    <ul className={styles.packages}>
      {offers.map((offer) => (
        <li key={offer.id} className={styles.package} data-recommended={offer.isRecommended || undefined}>
          <h3>{offer.name}</h3>
          {offer.isRecommended && (
            <p className={styles.recommended}>
              <StateMark tone="good">Recommended</StateMark>
            </p>
          )}
          {offer.kind !== 'points' && <p>{grantText(offer)}</p>}
          <p className={styles.price}>
            {offer.reduced !== null && <Before offer={offer} cents={offer.reduced.fromGrossCents} />}
            {priceText(offer)}
          </p>
          {offer.points > 0 && <p>{valueText(offer, tax.data)}</p>}
          <p className={styles.net}>{netText(offer, tax)}</p>
          {action(offer)}
        </li>
      ))}
    </ul>
  )
}

/** Leads to the card form for a package. */
export function BuyLink({ offer, verb }: { offer: ForSale; verb: string }) {
  return (
    <ButtonLink
      look="plain"
      to={`/subscriptions_confirm?package=${offer.id}`}
      aria-label={`${verb} ${offer.name}`}
    >
      {verb}
    </ButtonLink>
  )
}

/** The price that a voucher reduced; screen readers would not say that it is struck out. */
const Before = ({ offer: { currency }, cents }: { offer: ForSale; cents: number }) => (
  <s className={styles.before} aria-label={`before ${formatMoney(cents, { currency })},`}>
    {formatMoney(cents, { currency })}
  </s>
)

/** `€ 24.00 net + € 4.56 VAT 19% (DE)` */
function netText({ netCents, vatCents, currency }: ForSale, tax: PackageList): string {
  const net = `${formatMoney(netCents, { currency })} net`
  return tax.vat === 'charged'
    ? `${net} + ${formatMoney(vatCents, { currency })} ${vatLabel(tax)}`
    : `${net}. ${vatLabel(tax)}`
}
