import { formatBasisPoints } from '@segno/units'
import { activeDaysList, type ActiveUsers, getActiveUsers } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { DayChart } from '../../../../kit/chart/day-chart.tsx'
import { StatTile, StatTiles } from '../../../../kit/chart/stat-tile.tsx'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { formatCalendarDay } from '../../../../kit/format/date.ts'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { Section } from '../../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { call } from '../../../../shared/api/call.ts'
import { formatCount } from '../../../../ui/format-count.ts'
import { Segmented } from '../../../../ui/segmented.tsx'
import { PERIODS, useDays } from '../use-days.ts'
import { Retention } from './retention.tsx'

const SERIES = [
  { key: 'daily', label: 'Day' },
  { key: 'weekly', label: '7 days' },
  { key: 'monthly', label: '28 days' },
] as const
const COLUMNS: TableColumns<typeof activeDaysList> = [
  { title: 'Day', sort: 'day', cell: ({ day }) => formatCalendarDay(day) },
  { title: 'Active that day', sort: 'daily', align: 'end', cell: ({ daily }) => formatCount(daily) },
  { title: 'In 7 days', sort: 'weekly', align: 'end', cell: ({ weekly }) => formatCount(weekly) },
  { title: 'In 28 days', sort: 'monthly', align: 'end', cell: ({ monthly }) => formatCount(monthly) },
]

/** Accounts that did something of value, and those who came back. */
export function ActiveUsersScreen() {
  const [days, setDays] = useDays()
  const query = useQuery({
    queryKey: [getActiveUsers.path, days],
    queryFn: ({ signal }) => call(getActiveUsers, { query: { days } }, signal),
  })
  return (
    <Screen
      title="Active users"
      description="Searched, matched, listened for 5 seconds, dragged out, downloaded or bought. Days are in UTC."
      action={<Segmented label="Period" segments={PERIODS} value={days} onChange={setDays} />}
    >
      <Loaded query={query}>{(data) => <Figures {...data} />}</Loaded>
    </Screen>
  )
}

function Figures({ from, to, days, active, daily, stickinessBasisPoints, retention }: ActiveUsers) {
  return (
    <>
      <Section title={`${formatCalendarDay(from)} – ${formatCalendarDay(to)}`}>
        <StatTiles>
          <StatTile label="Active users" value={active.now} before={active.before} />
          <StatTile label="On an average day" value={daily.now} before={daily.before} />
          <StatTile
            label="Stickiness"
            value={stickinessBasisPoints.now}
            before={stickinessBasisPoints.before}
            write={writeShare}
            hint="Active on a day, of those in 28 days"
          />
        </StatTiles>
      </Section>
      <DayChart title="Active users by day" days={days} series={SERIES} />
      <Section title="Weekly retention">
        <Retention weeks={retention} />
      </Section>
      <DataTable
        title="Active days"
        of={activeDaysList}
        columns={COLUMNS}
        sort="-day"
        keyOf={({ day }) => day}
        fixed={{ from, to }}
        csvName="Active users"
        empty={<p>Nothing was counted in this period yet.</p>}
      />
    </>
  )
}

const writeShare = (basisPoints: number): string => formatBasisPoints(basisPoints)
