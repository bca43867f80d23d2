import type { ForSale, PackageList } from '@segno/contract'
import { useNavigate } from 'react-router'
import { Section } from '../../../kit/layout/section.tsx'
import { ConfirmPackage } from '../../billing/confirm-package.tsx'
import { PackagePayment } from '../../billing/package-payment.tsx'
import { PackageSums } from '../../billing/package-sums.tsx'
import { grantText } from '../../billing/package-words.ts'

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
  return (
    <>
      <Section title="Price">
        {offer.period !== null && (
          <p>
            {grantText(offer)}, paid each {offer.period} until you cancel, which you can do at any time.
            Points never expire.
          </p>
        )}
        <PackageSums offer={offer} tax={tax} />
      </Section>
      <Section title="Card">
        <PackagePayment
          offer={offer}
          onPaid={({ id }) => navigate(`/subscribed?purchase=${id}`, { replace: true })}
        />
      </Section>
    </>
  )
}
