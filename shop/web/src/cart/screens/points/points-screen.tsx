import {
  getPointsStatement,
  listPointsEntries,
  type LEDGER_KINDS,
  POINTS_CAUSES,
  type PointsEntry,
  pointsEntriesList,
} from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Day } from '../../../kit/format/day.tsx'
import { formatDay, formatDayAndTime, formatMoment } from '../../../kit/format/date.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../../kit/table/day-filters.ts'
import { ShortTable } from '../../../kit/table/short-table.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { ORIGIN_WORDS } from '../../billing/origin-words.ts'
import { type PointsShare, sharesOf } from '../../billing/points-shares.ts'
import { StatementButton } from '../../billing/statement-button.tsx'
import { useWallet } from '../../billing/wallet-query.ts'

/** Where one's points come from, until when they last, and every one that came in or went out. */
export function PointsScreen() {
  const query = useWallet()
  useFreshStatement(query.data?.availablePoints)
  return (
    <Screen
      title="Your points"
      description={query.data && <>You have {formatPoints(query.data.availablePoints)}.</>}
      action={<ButtonLink to="/subscriptions">Buy points</ButtonLink>}
    >
      <Loaded query={query}>
        {({ lots }) =>
          lots.length > 0 && (
            <Section title="At hand">
              <p>Points that expire first are spent first. Points you buy never expire.</p>
              <ShortTable title="Points at hand" items={sharesOf(lots)} columns={SHARE_COLUMNS} />
            </Section>
          )
        }
      </Loaded>
      <Section title="Statement">
        <DataTable
          title="Points"
          of={pointsEntriesList}
          columns={COLUMNS}
          sort="-at"
          filters={[{ name: 'kind', label: 'Entry', options: optionsOf(KIND_WORDS) }, ...DAY_FILTERS]}
          tools={() => <StatementButton of={getPointsStatement} fileName="Points statement.pdf" />}
          empty={
            <>
              <p>No points yet. Buy some, or redeem a voucher.</p>
              <ButtonLink to="/subscriptions">Buy points</ButtonLink>
            </>
          }
        />
      </Section>
    </Screen>
  )
}

/** Fetches the statement again when the balance changes, such as by a purchase in another tab. */
function useFreshStatement(availablePoints: number | undefined): void {
  const queries = useQueryClient()
  const shown = useRef(availablePoints)
  // Asks the server, outside of what is rendered.
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== availablePoints)
      void queries.invalidateQueries({ queryKey: [listPointsEntries.path] })
    shown.current = availablePoints
  }, [availablePoints, queries])
}

const SHARE_COLUMNS = [
  { title: 'From', cell: ({ origin }: PointsShare) => ORIGIN_WORDS[origin] },
  { title: 'Points', align: 'end', cell: ({ points }: PointsShare) => formatCount(points) },
  {
    title: 'Expires',
    cell: ({ expiresAt }: PointsShare) => (expiresAt === null ? 'Never' : <Day at={expiresAt} />),
  },
] as const

const KIND_WORDS: Readonly<Record<(typeof LEDGER_KINDS)[number], string>> = {
  grant: 'Added',
  spend: 'Spent',
  return: 'Returned',
  expiry: 'Expired',
  correction: 'Corrected',
}

const COLUMNS: TableColumns<typeof pointsEntriesList> = [
  { title: 'When', sort: 'at', cell: ({ at }) => <Moment at={at} /> },
  { title: 'For', cell: (entry) => <What entry={entry} /> },
  {
    title: 'Points',
    sort: 'points',
    align: 'end',
    cell: ({ points }) => (points > 0 ? `+${formatCount(points)}` : `−${formatCount(-points)}`),
  },
  { title: 'Balance', align: 'end', cell: ({ balancePoints }) => formatCount(balancePoints) },
]

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatMoment(at)}>
    {formatDayAndTime(at)}
  </time>
)

/** Causes whose details stand among the payments. */
const PAID: readonly PointsEntry['cause'][] = ['points', 'plan', 'giftCard', 'refund', 'dispute']

function What({ entry: { cause, name, points, expiresAt, reason, receiptId } }: { entry: PointsEntry }) {
  const words = name === null ? POINTS_CAUSES[cause] : `${POINTS_CAUSES[cause]}: ${name}`
  if (receiptId !== null) return <Link to={`/receipt/${receiptId}`}>{words}</Link>
  if (PAID.includes(cause)) return <Link to="/subscription_history">{words}</Link>
  return (
    <>
      {words}
      {reason !== null && `: ${reason}`}
      {points > 0 && expiresAt !== null && `, until ${formatDay(expiresAt)}`}
    </>
  )
}
