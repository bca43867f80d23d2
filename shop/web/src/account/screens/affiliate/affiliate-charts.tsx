import { type AffiliateDay, getAffiliateChart } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { DayChart } from '../../../kit/chart/day-chart.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { call } from '../../../shared/api/call.ts'

const VISITS = [
  { key: 'clicks', label: 'Clicks' },
  { key: 'signUps', label: 'Sign-ups' },
] as const
const EARNED = [{ key: 'earned', label: 'Earned' }] as const

/** Earnings in each currency, clicks and sign-ups by day. */
export function AffiliateCharts() {
  const query = useQuery({
    queryKey: [getAffiliateChart.path],
    queryFn: ({ signal }) => call(getAffiliateChart, {}, signal),
    retry: false,
  })
  return (
    <Loaded query={query}>
      {(days) => (
        <>
          {currenciesOf(days).map((currency) => (
            <DayChart
              key={currency}
              title={`Earnings by day in ${currency}`}
              days={days.map(({ day, earned }) => ({ day, earned: earnedIn(currency, earned) }))}
              series={EARNED}
              look="bars"
              write={(cents) => formatMoney(cents, { currency })}
            />
          ))}
          <DayChart
            title="Clicks and sign-ups by day"
            days={days.map(({ day, clicks, signUps }) => ({ day, clicks, signUps }))}
            series={VISITS}
          />
        </>
      )}
    </Loaded>
  )
}

const currenciesOf = (days: readonly AffiliateDay[]): string[] =>
  [...new Set(days.flatMap(({ earned }) => earned.map(({ currency }) => currency)))].sort()

const earnedIn = (wanted: string, earned: AffiliateDay['earned']): number =>
  earned.find(({ currency }) => currency === wanted)?.amountCents ?? 0
