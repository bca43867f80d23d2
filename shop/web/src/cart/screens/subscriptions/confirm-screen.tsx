import type { ForSale, PackageList } from '@segno/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { ConfirmPackage } from '../../billing/confirm-package.tsx'
import { PackagePayment } from '../../billing/package-payment.tsx'
import { PackageSums } from '../../billing/package-sums.tsx'
import { VatDoubt } from '../../billing/vat-doubt.tsx'
import { grantText, nextPaymentAt } from '../../billing/package-words.ts'

/** What is about to be bought, its price, and the card form. */
export function ConfirmScreen() {
  return (
    <ConfirmPackage
      title="Confirm your subscription"
      soldAt="subscriptions"
      missing={{ heading: 'This package is not on sale', to: '/subscriptions' }}
    >
      {(offer, tax) => <Confirm offer={offer} tax={tax} />}
    </ConfirmPackage>
  )
}

function Confirm({ offer, tax }: { offer: ForSale; tax: PackageList }) {
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  return (
    <Section title="Pay by card">
      <PackageSums offer={offer} tax={tax} />
      <VatDoubt list={tax} offer={offer} />
      {offer.period !== null && (
        <p>
          {grantText(offer)}. You pay {formatMoney(offer.grossCents, { currency: offer.currency })} today,
          again on {formatDay(nextPaymentAt(offer.period, now))}, and so on each {offer.period} until you
          cancel, which you can do at any time
          {offer.period === 'year' && '; the year you paid runs on to its end'}. Points never expire.
        </p>
      )}
      <PackagePayment
        offer={offer}
        onPaid={({ id }) => navigate(`/subscribed?purchase=${id}`, { replace: true })}
      />
    </Section>
  )
}
