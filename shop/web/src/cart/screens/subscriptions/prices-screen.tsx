import { Link, Navigate } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { useIsSignedIn } from '../../../shared/session/token-store.ts'
import { useShop } from '../../../shared/shop.ts'
import { useAppState } from '../../../shared/state/app-state.ts'
import { usePublicPackages } from '../../billing/packages-query.ts'
import { PlanGrid } from './plan-grid.tsx'
import { PointsSection } from './points-section.tsx'

/** Points & plans on sale, for those who are not signed in. */
export function PricesScreen() {
  const query = usePublicPackages()
  const canBuy = useShop()?.cardPayments !== null
  const isSignedIn = useIsSignedIn()
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  if (isSignedIn && !isAdmin) return <Navigate to="/subscriptions" replace />
  return (
    <Screen
      title="Points & plans"
      description={
        <>
          Points buy loops and packs. They never expire, with or without a plan. Already a customer?{' '}
          <Link to="/login" state={{ message: '', from: '/subscriptions' }}>
            Sign in
          </Link>{' '}
          for your own prices.
        </>
      }
    >
      {!canBuy && <p>This shop does not take cards yet.</p>}
      <Loaded query={query}>
        {(list) => (
          <>
            <PointsSection list={list} canBuy={canBuy} />
            <PlanGrid list={list} canBuy={canBuy} plan={null} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}
