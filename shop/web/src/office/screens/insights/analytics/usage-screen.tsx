import {
  getUsage,
  searchedWordsList,
  type Usage,
  USAGE_KINDS,
  USAGE_SOURCES,
  type UsageKind,
  usageDaysList,
  type UsageSource,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DayChart } from '../../../../kit/chart/day-chart.tsx'
import { StatTile, StatTiles } from '../../../../kit/chart/stat-tile.tsx'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { formatCalendarDay } from '../../../../kit/format/date.ts'
import { optionsOf } from '../../../../kit/form/options-of.ts'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { Section } from '../../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { call } from '../../../../shared/api/call.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { formatCount } from '../../../../ui/format-count.ts'
import { Segmented } from '../../../../ui/segmented.tsx'
import { PERIODS, useDays } from '../use-days.ts'

const KINDS = Object.keys(USAGE_KINDS) as UsageKind[]
const SERIES = KINDS.map((key) => ({ key, label: USAGE_KINDS[key] }))
const DAY_COLUMNS: TableColumns<typeof usageDaysList> = [
  { title: 'Day', sort: 'day', cell: ({ day }) => formatCalendarDay(day) },
  { title: 'Kind', cell: ({ kind }) => USAGE_KINDS[kind] },
  { title: 'Source', cell: ({ source }) => USAGE_SOURCES[source] },
  { title: 'Uses', sort: 'uses', align: 'end', cell: ({ uses }) => formatCount(uses) },
  { title: 'Accounts', sort: 'accounts', align: 'end', cell: ({ accounts }) => formatCount(accounts) },
]
const WORDS_COLUMNS: TableColumns<typeof searchedWordsList> = [
  { title: 'Words', sort: 'words', cell: ({ words }) => words },
  { title: 'Searches', sort: 'searches', align: 'end', cell: ({ searches }) => formatCount(searches) },
  {
    title: 'Found nothing',
    sort: 'unanswered',
    align: 'end',
    cell: ({ unanswered }) => formatCount(unanswered),
  },
  {
    title: 'Actions',
    isActions: true,
    cell: ({ words, unanswered }) =>
      unanswered > 0 && (
        <ButtonLink
          look="quiet"
          aria-label={`Add as synonym: ${words}`}
          to={`/admin/vocabulary?word=${encodeURIComponent(words)}`}
        >
          Add as synonym
        </ButtonLink>
      ),
  },
]
const LISTS = [
  { value: 'days', label: 'By day' },
  { value: 'searches', label: 'Searches' },
]

/** How the shop is used, by kind and source, and the words that people search for. */
export function UsageScreen() {
  const [days, setDays] = useDays()
  const [address] = useSearchParams()
  const source = (Object.keys(USAGE_SOURCES) as UsageSource[]).find((one) => one === address.get('source'))
  const query = useQuery({
    queryKey: [getUsage.path, days, source],
    queryFn: ({ signal }) => call(getUsage, { query: { days, ...(source ? { source } : {}) } }, signal),
  })
  return (
    <Screen
      title="Usage metrics"
      description="Days are in UTC. A download is the first of a sound; single events and search words are kept for at most 90 days."
      action={<Segmented label="Period" segments={PERIODS} value={days} onChange={setDays} />}
    >
      <Loaded query={query}>{(data) => <Figures usage={data} source={source} />}</Loaded>
    </Screen>
  )
}

function Figures({ usage, source }: { usage: Usage; source: UsageSource | undefined }) {
  const { from, to, days, totals } = usage
  const [address, setAddress] = useSearchParams()
  const list = address.get('list') === 'searches' ? 'searches' : 'days'
  const choose = (next: string): void => {
    const period = address.get('days')
    setAddress({ ...(period ? { days: period } : {}), ...(next === 'days' ? {} : { list: next }) })
  }
  const title = source ? `Activity by day, ${USAGE_SOURCES[source]}` : 'Activity by day'
  return (
    <>
      <Section title={`${formatCalendarDay(from)} – ${formatCalendarDay(to)}`}>
        <StatTiles>
          {KINDS.map((kind) => (
            <StatTile
              key={kind}
              label={USAGE_KINDS[kind]}
              value={totals[kind].now}
              before={totals[kind].before}
            />
          ))}
        </StatTiles>
      </Section>
      <DayChart
        title={title}
        days={days.map(({ day, uses }) => ({ day, ...uses }))}
        series={SERIES}
        look="bars"
      />
      <Segmented label="List" segments={LISTS} value={list} onChange={choose} />
      {list === 'days' ? <UsageDays from={from} to={to} /> : <Searches from={from} to={to} />}
    </>
  )
}

function UsageDays(period: { from: string; to: string }) {
  return (
    <DataTable
      title="Uses"
      of={usageDaysList}
      columns={DAY_COLUMNS}
      sort="-day"
      keyOf={({ day, kind, source }) => `${day} ${kind} ${source}`}
      fixed={period}
      filters={[
        { name: 'kind', label: 'Kind', options: optionsOf(USAGE_KINDS) },
        { name: 'source', label: 'Source', options: optionsOf(USAGE_SOURCES) },
      ]}
      csvName="Usage"
      empty={<p>Nothing was counted in this period yet.</p>}
    />
  )
}

function Searches(period: { from: string; to: string }) {
  return (
    <DataTable
      title="Searches"
      of={searchedWordsList}
      columns={WORDS_COLUMNS}
      sort="-searches"
      keyOf={({ words }) => words}
      fixed={period}
      search="Words"
      filters={[{ name: 'found', label: 'Results', options: optionsOf({ none: 'Found nothing' }) }]}
      empty={<p>Nobody searched for words in this period yet.</p>}
    />
  )
}
