import { type Dashboard, type DashboardDays, getDashboard } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DayChart } from '../../../kit/chart/day-chart.tsx'
import { StatTile, StatTiles, WaitingTile } from '../../../kit/chart/stat-tile.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { browserZone, formatDay, localDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { dueText } from '../../records/dispute-due.ts'
import styles from './insights.module.css'
import { PaymentWarnings } from './payment-warnings.tsx'
import { PayoutsDue } from './payouts-due.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { PERIODS, useDays } from './use-days.ts'

/** How the shop does, and what waits for an administrator. */
export function DashboardScreen() {
  const [days, setDays] = useDays()
  const query = useQuery({
    queryKey: [getDashboard.path, days],
    queryFn: ({ signal }) => call(getDashboard, { query: { days, zone: browserZone() } }, signal),
  })
  return (
    <Screen
      title="Dashboard"
      action={<Segmented label="Period" segments={PERIODS} value={days} onChange={setDays} />}
    >
      <PaymentWarnings />
      <SetupChecklist />
      <Loaded query={query}>{(data) => <Figures {...data} days={days} />}</Loaded>
    </Screen>
  )
}

interface FiguresProps extends Dashboard {
  days: DashboardDays
}

function Figures({ waiting, ledger, topSounds, revenueDays, ...ofPeriod }: FiguresProps) {
  const [{ currency } = { currency: 'EUR' }] = ofPeriod.revenue
  return (
    <>
      <Section title={`${formatDay(ofPeriod.since)} – ${formatDay(ofPeriod.until)}`}>
        <Period {...ofPeriod} />
        <DayChart
          title={`Revenue a day, ${currency}`}
          days={revenueDays}
          series={[{ key: 'cents', label: 'Revenue' }]}
          look="bars"
          write={(cents) => formatMoney(cents, { currency })}
        />
      </Section>
      <Section title="Waiting for you">
        <Waiting {...waiting} />
        <LedgerHealth ledger={ledger} />
      </Section>
      <Section title="Most bought">
        {topSounds.length === 0 ? <p>Nothing was bought in this period.</p> : <TopSounds of={topSounds} />}
      </Section>
    </>
  )
}

function Waiting(waiting: Dashboard['waiting']) {
  const [now] = useState(() => new Date())
  return (
    <StatTiles none="Nothing waits for you.">
      <WaitingTile label="To review" value={waiting.review} to="/admin/review" />
      <WaitingTile label="Open reports" value={waiting.reports} to="/retagging" />
      <WaitingTile label="Open notices" value={waiting.notices} to="/admin/copyright-notices" />
      <WaitingTile
        label="Applications"
        value={waiting.applications}
        to="/admin/artist-applications?status=open"
      />
      <WaitingTile label="Feedback" value={waiting.feedback} to="/analytics/user-feedback?state=open" />
      <WaitingTile
        label="Withdrawals"
        value={waiting.withdrawals}
        {...(waiting.withdrawalDueAt === null
          ? {}
          : { hint: `First is due ${formatDay(waiting.withdrawalDueAt)}` })}
        to="/admin/withdrawals?state=open"
        isAlarm
      />
      <PayoutsDue />
      <WaitingTile
        label="Disputes to answer"
        value={waiting.disputes}
        {...(waiting.nextDisputeDueAt !== null && { hint: dueText(waiting.nextDisputeDueAt, now) })}
        to="/admin/disputes?state=toAnswer"
        isAlarm
      />
      <WaitingTile
        label="To confirm"
        value={waiting.toConfirm}
        hint="By a second administrator"
        to="/admin/artist-payments?list=waiting&state=waiting"
        isAlarm
      />
      <WaitingTile
        label="Held royalties"
        value={waiting.heldRoyalties}
        to="/admin/artist-payments?list=held&state=waiting"
        isAlarm
      />
      <WaitingTile
        label="Refunds to decide"
        value={waiting.returnedRefunds}
        to="/admin_subscription_history?refund=returned"
        isAlarm
      />
      <WaitingTile
        label="Card provider differs"
        value={waiting.providerDifferences}
        to="/admin/card-provider?state=open"
        isAlarm
      />
      <WaitingTile label="Failed jobs" value={waiting.failedJobs} to="/admin/jobs?state=failed" isAlarm />
      <WaitingTile label="Failed mails" value={waiting.failedMails} to="/admin/mails?state=failed" isAlarm />
    </StatTiles>
  )
}

function Period(of: Omit<FiguresProps, 'waiting' | 'ledger' | 'topSounds' | 'revenueDays'>) {
  const period = `from=${localDay(of.since)}&to=${localDay(of.until)}`
  return (
    <StatTiles>
      {of.revenue.map(({ currency, ...cents }) => (
        <Compared
          key={currency}
          label={of.revenue.length === 1 ? 'Revenue' : `Revenue, ${currency}`}
          of={cents}
          write={(value) => formatMoney(value, { currency })}
          hint="Net of VAT, refunds and disputes"
          to={`/admin_subscription_history?${period}`}
        />
      ))}
      <Compared label="New users" of={of.newUsers} to={`/users?${period}`} />
      <Compared label="Active users" of={of.activeUsers} to={`/analytics/active-users?days=${of.days}`} />
      <Compared label="Points sold" of={of.pointsSold} to={`/admin_subscription_history?${period}`} />
      <Compared label="Points spent" of={of.pointsSpent} to={`/admin_purchase_history?${period}`} />
    </StatTiles>
  )
}

interface ComparedProps {
  label: string
  of: Dashboard['newUsers']
  hint?: string
  write?: (value: number) => string
  to: string
}

function Compared({ of, ...rest }: ComparedProps) {
  return <StatTile {...rest} value={of.now} before={of.before} />
}

function LedgerHealth({ ledger }: Pick<Dashboard, 'ledger'>) {
  if (ledger === null) return <p className={styles.health}>The ledger has not been checked yet.</p>
  return (
    <p className={styles.health} data-bad={ledger.breaches > 0}>
      {ledger.breaches === 0
        ? 'The ledger adds up.'
        : `The ledger breaks ${formatCount(ledger.breaches)} rules; the log names them.`}{' '}
      Checked <RelativeTime instant={ledger.checkedAt} />.
    </p>
  )
}

function TopSounds({ of }: { of: Dashboard['topSounds'] }) {
  return (
    <ol className={styles.top}>
      {of.map(({ id, title, artist, purchases }) => (
        <li key={id}>
          <Link to={`/sounds/${id}`}>{title}</Link> <span>{artist}</span>{' '}
          <b>{purchases === 1 ? '1 purchase' : `${formatCount(purchases)} purchases`}</b>
        </li>
      ))}
    </ol>
  )
}
