import type { ForSale, PackageList } from '@segno/contract'
import { useNavigate, useSearchParams } from 'react-router'
import { Loaded } from '../../kit/data/loaded.tsx'
import { Screen } from '../../kit/layout/screen.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { PackagePayment } from '../../shared/billing/package-payment.tsx'
import { PackageSums } from '../../shared/billing/package-sums.tsx'
import { grantText } from '../../shared/billing/package-words.ts'
import { usePackages } from '../../shared/billing/packages-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What is about to be bought, its price, and the card form. */
export function ConfirmScreen() {
  const [address] = useSearchParams()
  const query = usePackages()
  const offer = query.data?.data.find(({ _id, kind }) => kind !== 'agent' && _id === address.get('package'))
  if (query.data && !offer) {
    return (
      <Notice
        heading="This package is not on sale"
        action={<ButtonLink to="/subscriptions">See what is</ButtonLink>}
      >
        Nothing was charged.
      </Notice>
    )
  }
  return (
    <Screen title={offer ? `Buy ${offer.name}` : 'Confirm your subscription'} width="form">
      <Loaded query={query}>{(tax) => offer && <Confirm offer={offer} tax={tax} />}</Loaded>
    </Screen>
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
          onPaid={({ _id }) => navigate(`/subscribed?purchase=${_id}`, { replace: true })}
        />
      </Section>
    </>
  )
}
