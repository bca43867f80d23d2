import { Link } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatDay } from '../../../kit/format/date.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { useAppState } from '../../../shared/state/app-state.ts'
import { VatDoubt } from '../../billing/vat-doubt.tsx'
import { nextToEnd } from '../../billing/points-shares.ts'
import { useWallet } from '../../billing/wallet-query.ts'
import { usePackages } from '../../billing/packages-query.ts'
import { useShop } from '../../../shared/shop.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { CompanySection } from './company-section.tsx'
import { EndedPlan } from './ended-plan.tsx'
import { PlanGrid } from './plan-grid.tsx'
import { PointsSection } from './points-section.tsx'
import { usePlan } from '../../billing/plan-query.ts'
import { TrialSection } from './trial-section.tsx'
import { PlanSection } from './plan-section.tsx'

/** Stays at the end of a line. */
const DOT = '\u00a0· '

/** Points and plans on sale, the buyer's plan, and the company they are billed to. */
export function SubscriptionsScreen() {
  const query = usePackages()
  const plan = usePlan().data
  const shop = useShop()
  const availablePoints = useAppState(({ profile }) => profile?.availablePoints ?? 0)
  const currency = useAppState(({ profile }) => profile?.currency)
  const takesCards = shop?.cardPayments !== null
  return (
    <Screen
      title="Points & plans"
      description={
        <>
          You have {formatPoints(availablePoints)}
          <NextToEnd />. Points you buy never expire, with or without a plan.{' '}
          <Link to="/points">Points statement</Link>
          {DOT}
          <Link to="/voucher-coupon-add">Redeem a voucher</Link>
          {DOT}
          <Link to="/gift-cards">Give a gift card</Link>
        </>
      }
      action={
        <ButtonLink look="plain" to="/subscription_history">
          Subscription History
        </ButtonLink>
      }
    >
      {!takesCards && <p>This shop does not take cards yet.</p>}
      <Loaded query={query}>
        {(list) => (
          <>
            {plan && <PlanSection plan={plan} />}
            {plan === null && (
              <>
                <EndedPlan />
                <TrialSection />
              </>
            )}
            {currency !== undefined && list.data[0] && currency !== list.data[0].currency && (
              <p role="note">
                Prices are in {list.data[0].currency}: this shop has none in {currency}. You can choose
                another currency in your <Link to="/user_profile">profile</Link>.
              </p>
            )}
            <VatDoubt list={list} hasPlan={plan != null} />
            <PointsSection list={list} canBuy={takesCards} />
            {plan !== undefined && <PlanGrid list={list} canBuy={takesCards} plan={plan} />}
          </>
        )}
      </Loaded>
      <CompanySection />
    </Screen>
  )
}

/** Points that expire first, where some do. */
function NextToEnd() {
  const { data } = useWallet()
  const next = data && nextToEnd(data.lots)
  return next ? `; ${formatCount(next.points)} of them expire on ${formatDay(next.expiresAt)}` : null
}
