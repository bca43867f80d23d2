import { getSalesChart } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { DayChart } from '../../../kit/chart/day-chart.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatMicroEur } from '../../../kit/format/money.ts'
import { call } from '../../../shared/api/call.ts'

const ROYALTY = [{ key: 'royaltyMicroEur', label: 'Royalty' }] as const
const SALES = [{ key: 'saleCount', label: 'Sales' }] as const

/** The last 90 days of an artist's sales. */
export function SalesChart() {
  const query = useQuery({
    queryKey: [getSalesChart.path],
    queryFn: ({ signal }) => call(getSalesChart, {}, signal),
    retry: false,
  })
  return (
    <Loaded query={query}>
      {(days) => (
        <>
          {days.some(({ royaltyMicroEur }) => royaltyMicroEur > 0) && (
            <DayChart
              title="Royalties by day"
              days={days}
              series={ROYALTY}
              look="bars"
              write={(amount) => formatMicroEur(amount)}
            />
          )}
          <DayChart title="Sales by day" days={days} series={SALES} look="bars" />
        </>
      )}
    </Loaded>
  )
}
