import { Link } from 'react-router'
import { Loaded } from '../../kit/data/loaded.tsx'
import { formatPoints } from '../../kit/format/quantity.ts'
import { Screen } from '../../kit/layout/screen.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { useAppState } from '../../shared/app-state.ts'
import { usePackages } from '../../shared/billing/packages-query.ts'
import { useShop } from '../../shared/shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CompanySection } from './company-section.tsx'
import { PackageGrid } from './package-grid.tsx'

/** Points on sale, and the company they are billed to. */
export function SubscriptionsScreen() {
  const query = usePackages()
  const shop = useShop()
  const availablePoints = useAppState(({ profile }) => profile?.availablePoints ?? 0)
  const takesCards = shop?.cardPayments !== null
  return (
    <Screen
      title="Subscriptions"
      description={
        <>
          You have {formatPoints(availablePoints)}. Points you buy never expire.{' '}
          <Link to="/voucher-coupon-add">Redeem a voucher</Link>
        </>
      }
      action={
        <ButtonLink look="plain" to="/subscription_history">
          History and invoices
        </ButtonLink>
      }
    >
      {!takesCards && <p>This shop does not take cards yet.</p>}
      <Loaded query={query}>
        {(list) => (
          <Section title="Points">
            <PackageGrid
              offers={list.data.filter(({ kind }) => kind === 'points')}
              tax={list}
              verb={takesCards ? 'Buy' : null}
            />
          </Section>
        )}
      </Loaded>
      <CompanySection />
    </Screen>
  )
}
