import type { ForSale, PackageList } from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Section } from '../../../kit/layout/section.tsx'
import { ConfirmPackage } from '../../../cart/billing/confirm-package.tsx'
import { PackagePayment } from '../../../cart/billing/package-payment.tsx'
import { PackageSums } from '../../../cart/billing/package-sums.tsx'
import { cardCountryText } from '../../../cart/billing/package-words.ts'
import { VatDoubt } from '../../../cart/billing/vat-doubt.tsx'
import { packageTerm } from './package-term.ts'
import { OWN_LICENCES } from './own-licences.ts'

/** The licence that is about to be bought, its price, and the card form. */
export function ConfirmAgentScreen() {
  return (
    <ConfirmPackage
      title="Confirm your Agent package"
      soldAt="agent"
      missing={{ heading: 'This licence is not on sale', to: '/agent/packages' }}
    >
      {(offer, tax) => <Confirm offer={offer} tax={tax} />}
    </ConfirmPackage>
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
    <Section title="Pay by card">
      <PackageSums offer={offer} tax={tax} />
      <VatDoubt list={tax} offer={offer} />
      <p>{packageTerm(offer)}</p>
      <PackagePayment offer={offer} note={cardCountryText(offer, tax)} onPaid={showLicence} />
    </Section>
  )
}
