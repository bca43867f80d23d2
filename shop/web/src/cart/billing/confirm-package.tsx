import { type ForSale, KINDS, type PackageKind, type PackageList, planName } from '@segno/contract'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../kit/data/loaded.tsx'
import { Screen } from '../../kit/layout/screen.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePackages } from './packages-query.ts'

interface ConfirmPackageProps {
  /** Until it is known what is bought. */
  title: string
  soldAt: (typeof KINDS)[PackageKind]['soldAt']
  /** Said where the package of the address is not on sale, with the way to what is. */
  missing: { readonly heading: string; readonly to: string }
  /** Says why it is not bought, in the title's place; null where it is. */
  refused?: (offer: ForSale) => string | null
  children: (offer: ForSale, tax: PackageList) => ReactNode
}

/** The package that the address names, about to be bought. */
export function ConfirmPackage({ title, soldAt, missing, refused, children }: ConfirmPackageProps) {
  const [address] = useSearchParams()
  const query = usePackages()
  const offer = query.data?.data.find(
    ({ id, kind }) => KINDS[kind].soldAt === soldAt && id === address.get('package'),
  )
  if (query.data && !offer) {
    return (
      <Notice heading={missing.heading} action={<ButtonLink to={missing.to}>See what is</ButtonLink>}>
        Nothing was charged.
      </Notice>
    )
  }
  return (
    <Screen
      title={offer ? (refused?.(offer) ?? buyTitle(offer)) : title}
      width="form"
      action={
        <ButtonLink look="plain" to={missing.to}>
          Cancel
        </ButtonLink>
      }
    >
      <Loaded query={query}>{(tax) => offer && children(offer, tax)}</Loaded>
    </Screen>
  )
}

const buyTitle = ({ name, period }: ForSale): string =>
  `${period === null ? 'Buy' : 'Subscribe to'} ${planName({ name, period: period ?? 'month' })}`
