import { formatBasisPoints } from '@segno/units'
import { affiliateDaysList, type Answer, getAffiliate, ownCommissionsList } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { StatTile, StatTiles } from '../../../kit/chart/stat-tile.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Day } from '../../../kit/format/day.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../../kit/table/day-filters.ts'
import { COMMISSION_TABLE } from '../../affiliates/commission-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { AffiliateCharts } from './affiliate-charts.tsx'
import styles from './affiliate.module.css'

const DAYS: TableColumns<typeof affiliateDaysList> = [
  { title: 'Day', sort: 'day', cell: ({ day }) => <Day at={day} /> },
  { title: 'Clicks', sort: 'clicks', align: 'end', cell: ({ clicks }) => clicks },
  { title: 'Sign-ups', sort: 'signUps', align: 'end', cell: ({ signUps }) => signUps },
  { title: 'Payments', sort: 'payments', align: 'end', cell: ({ payments }) => payments },
  {
    title: 'Earned',
    align: 'end',
    cell: ({ earned }) =>
      earned.map(({ amountCents, currency }) => formatMoney(amountCents, { currency })).join(', '),
  },
]

const LISTS = [
  { value: 'days', label: 'By day' },
  { value: 'commissions', label: 'Commissions' },
]

/** A person's affiliate link, and what came of it. */
export function AffiliateHistoryScreen() {
  const [address, setAddress] = useSearchParams()
  const list = address.get('list') === 'commissions' ? 'commissions' : 'days'
  const query = useQuery({
    queryKey: [getAffiliate.path],
    queryFn: ({ signal }) => call(getAffiliate, {}, signal),
    retry: false,
  })
  return (
    <Screen
      title="Affiliates"
      description={query.data && termsOf(query.data)}
      action={<ButtonLink to="/affiliate_payout">Payouts</ButtonLink>}
    >
      <Loaded query={query}>
        {({ link, clicks, signUps, conversions }) => (
          <>
            <LinkSection link={link} />
            <StatTiles>
              <StatTile label="Clicks" value={clicks} hint="Once per visitor and day" />
              <StatTile label="Sign-ups" value={signUps} />
              <StatTile label="Paying" value={conversions} hint="Sign-ups who bought something" />
            </StatTiles>
            {clicks + signUps > 0 && <AffiliateCharts />}
          </>
        )}
      </Loaded>
      <Segmented
        label="List"
        segments={LISTS}
        value={list}
        onChange={(next) => setAddress(next === 'days' ? {} : { list: next })}
      />
      {list === 'days' ? <DaysTable /> : <CommissionsTable />}
    </Screen>
  )
}

function LinkSection({ link }: { link: string }) {
  return (
    <Section title="Your link">
      <div className={styles.link}>
        <QrCode text={link} label="QR code of your link" />
        <code>{link}</code>
        <CopyButton text={link} label="Copy link" />
      </div>
    </Section>
  )
}

function DaysTable() {
  return (
    <DataTable
      title="Days"
      csvName="Affiliate days"
      of={affiliateDaysList}
      columns={DAYS}
      sort="-day"
      keyOf={({ day }) => day}
      filters={DAY_FILTERS}
      empty={<p>No clicks yet.</p>}
    />
  )
}

function CommissionsTable() {
  return (
    <DataTable
      {...COMMISSION_TABLE}
      title="Commissions"
      of={ownCommissionsList}
      empty={<p>No commissions yet.</p>}
    />
  )
}

const termsOf = ({ shareBasisPoints, holdDays }: Answer<typeof getAffiliate>): string =>
  `Earn ${formatBasisPoints(shareBasisPoints)} of what people you refer spend in their first 12 months, net of VAT. Each commission can be paid out after ${holdDays} days.`
