import { getSalesChart } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DayChart } from '../../../../kit/chart/day-chart.tsx'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { browserZone } from '../../../../kit/format/date.ts'
import { formatMicroEur } from '../../../../kit/format/money.ts'
import { call } from '../../../../shared/api/call.ts'

const ROYALTY = [{ key: 'royaltyMicroEur', label: 'Royalty' }] as const
const SALES = [{ key: 'saleCount', label: 'Sales' }] as const

const STEPS = { day: 'Day', week: 'Week from', month: 'Month from' } as const

/** An artist's sales in the days of the list's filters, else in the last 90. */
export function SalesChart() {
  const [address] = useSearchParams()
  const days = {
    from: address.get('from') ?? undefined,
    to: address.get('to') ?? undefined,
    zone: browserZone(),
  }
  const query = useQuery({
    queryKey: [getSalesChart.path, days],
    queryFn: ({ signal }) => call(getSalesChart, { query: days }, signal),
    retry: false,
  })
  return (
    <Loaded query={query}>
      {({ step, steps }) => (
        <>
          {steps.some(({ royaltyMicroEur }) => royaltyMicroEur > 0) && (
            <DayChart
              title={`Royalties by ${step}`}
              days={steps}
              series={ROYALTY}
              look="bars"
              write={(amount) => formatMicroEur(amount)}
              step={STEPS[step]}
            />
          )}
          <DayChart title={`Sales by ${step}`} days={steps} series={SALES} look="bars" step={STEPS[step]} />
        </>
      )}
    </Loaded>
  )
}
