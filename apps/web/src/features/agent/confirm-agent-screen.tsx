import type { ForSale, PackageList } from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Loaded } from '../../kit/data/loaded.tsx'
import { Screen } from '../../kit/layout/screen.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { PackagePayment } from '../../shared/billing/package-payment.tsx'
import { PackageSums } from '../../shared/billing/package-sums.tsx'
import { usePackages } from '../../shared/billing/packages-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { packageTerm } from './package-term.ts'
import { OWN_LICENCES } from './own-licences.ts'

/** The licence that is about to be bought, its price, and the card form. */
export function ConfirmAgentScreen() {
  const [address] = useSearchParams()
  const query = usePackages()
  const offer = query.data?.data.find(({ _id, kind }) => kind === 'agent' && _id === address.get('package'))
  if (query.data && !offer) {
    return (
      <Notice
        heading="This licence is not on sale"
        action={<ButtonLink to="/agent/packages">See what is</ButtonLink>}
      >
        Nothing was charged.
      </Notice>
    )
  }
  return (
    <Screen title={offer ? `Buy ${offer.name}` : 'Confirm your Agent package'} width="form">
      <Loaded query={query}>{(tax) => offer && <Confirm offer={offer} tax={tax} />}</Loaded>
    </Screen>
  )
}

function Confirm({ offer, tax }: { offer: ForSale; tax: PackageList }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const showLicence = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: OWN_LICENCES })
    await navigate('/agent/packages/purchased-license', { replace: true })
  }
  return (
    <>
      <Section title={offer.name}>
        <p>{packageTerm(offer)}</p>
        <PackageSums offer={offer} tax={tax} />
      </Section>
      <Section title="Card">
        <PackagePayment offer={offer} onPaid={showLicence} />
      </Section>
    </>
  )
}
