import { boughtText, kindFacts, listOwnUnpaid, type OwnUnpaidPayment } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { StateMark } from '../../../kit/data/state-mark.tsx'
import { Day } from '../../../kit/format/day.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { Section } from '../../../kit/layout/section.tsx'
import type { TableColumn } from '../../../kit/table/rows.tsx'
import { ShortTable } from '../../../kit/table/short-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './history.module.css'

/** Payments that a bank has not paid yet, or has refused. */
export function UnpaidPayments() {
  const { data } = useQuery({
    queryKey: [listOwnUnpaid.path],
    queryFn: ({ signal }) => call(listOwnUnpaid, {}, signal),
    retry: false,
  })
  if (!data || data.payments.length === 0) return null
  return (
    <Section title="Not paid">
      <ShortTable title="Not paid" items={data.payments} columns={COLUMNS} />
    </Section>
  )
}

const COLUMNS: readonly TableColumn<OwnUnpaidPayment, never>[] = [
  { title: 'Bought', cell: boughtText },
  { title: 'Day', cell: ({ startedAt }) => <Day at={startedAt} /> },
  { title: 'State', cell: ({ state }) => <Unpaid state={state} /> },
  { title: 'Total', align: 'end', cell: ({ grossCents, currency }) => formatMoney(grossCents, { currency }) },
  {
    title: 'Actions',
    isActions: true,
    cell: ({ state, kind }) =>
      state !== 'onItsWay' && (
        <ButtonLink look="plain" to={`/${kindFacts(kind).soldAt}`}>
          Try again
        </ButtonLink>
      ),
  },
]

function Unpaid({ state }: Pick<OwnUnpaidPayment, 'state'>) {
  const isOnItsWay = state === 'onItsWay'
  return (
    <div className={styles.reason}>
      <StateMark tone={isOnItsWay ? 'neutral' : 'bad'}>
        {isOnItsWay ? 'On its way' : state === 'declined' ? 'Card declined' : 'Failed'}
      </StateMark>
      <span className={styles.note}>
        {isOnItsWay ? 'Your bank can take a few days. We email you either way.' : 'Nothing was charged.'}
      </span>
    </div>
  )
}
