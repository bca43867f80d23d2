import type { ForSale, PackageList } from '@segno/contract'
import { amountCents, scaleCents } from '@segno/units'
import type { ReactNode } from 'react'
import { StateMark } from '../../../kit/data/state-mark.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import {
  aPeriod,
  grantText,
  namedSums,
  priceText,
  shortNetText,
  valueText,
} from '../../billing/package-words.ts'
import type { Redirected } from '../../../shared/page/redirected.ts'
import { useIsSignedIn } from '../../../shared/session/token-store.ts'
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
          <Price offer={offer} tax={tax} />
          {offer.points > 0 && <p>{valueText(offer, tax)}</p>}
          <Net text={shortNetText(offer, tax)} />
          <div className={styles.action}>{action(offer)}</div>
        </li>
      ))}
    </ul>
  )
}

const Net = ({ text }: { text: string | null }) => text !== null && <p className={styles.net}>{text}</p>

const A_MONTH = { numerator: 1, denominator: 12 }

function Price({ offer, tax }: { offer: ForSale; tax: PackageList }) {
  const { cents, beforeCents } = namedSums(offer, tax)
  return (
    <p className={styles.price}>
      {beforeCents !== null && <Before offer={offer} cents={beforeCents} />}
      {priceText(offer, cents)}
      {offer.period === 'year' && (
        <span className={styles.monthly}>
          {aPeriod(formatMoney(scaleCents(amountCents(cents), A_MONTH), offer), 'month')}
        </span>
      )}
    </p>
  )
}

/** Leads to the card form for a package, past the sign-in for those who are not signed in. */
export function BuyLink({ offer, verb }: { offer: ForSale; verb: string }) {
  const from = `/subscriptions_confirm?package=${offer.id}`
  const toSignIn = {
    to: '/login',
    state: { message: `Sign in to get ${offer.name}.`, from } satisfies Redirected,
  }
  return (
    <ButtonLink
      look={offer.isRecommended ? 'primary' : 'plain'}
      {...(useIsSignedIn() ? { to: from } : toSignIn)}
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
