import type { CampaignResults as Results } from '@segno/contract'
import { DayChart } from '../../../../kit/chart/day-chart.tsx'
import { StatTile, StatTiles } from '../../../../kit/chart/stat-tile.tsx'
import { formatMicroEur } from '../../../../kit/format/money.ts'

const SERIES = [{ key: 'redemptions', label: 'Redemptions' }] as const

/** What a campaign led to. */
export function CampaignResults({ results }: { results: Results }) {
  return (
    <>
      <StatTiles>
        <StatTile label="People" value={results.takers} hint="Redeemed a code" />
        <StatTile label="Points given" value={results.pointsGiven} />
        <StatTile label="Points spent" value={results.pointsSpent} hint={expired(results)} />
        <StatTile
          label="Cost"
          value={results.costMicroEur}
          write={writeMoney}
          hint="Points spent and discounts used"
        />
        <StatTile label="Discounts used" value={results.discountsUsed} />
        <StatTile label="Bought points later" value={results.payers} hint="People" />
        <StatTile label="Later income" value={results.paidMicroEur} write={writeMoney} hint="Net" />
      </StatTiles>
      <DayChart title="Redemptions by day" days={results.days} series={SERIES} look="bars" />
    </>
  )
}

const writeMoney = (amountMicroEur: number): string => formatMicroEur(amountMicroEur)
const expired = ({ pointsExpired }: Results): string => `${pointsExpired} expired`
