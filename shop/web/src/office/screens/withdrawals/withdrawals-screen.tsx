import { type ListedWithdrawal, WITHDRAWAL_OUTCOMES, withdrawalsList } from '@segno/contract'
import { Link } from 'react-router'
import { PaidSum } from '../../../cart/billing/payment-cells.tsx'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { Day } from '../../../kit/format/day.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { Due } from './due.tsx'
import { WithdrawalActions } from './withdrawal-actions.tsx'
import styles from './withdrawals.module.css'

const COLUMNS: TableColumns<typeof withdrawalsList> = [
  { title: 'Received', sort: 'declaredAt', cell: ({ declaredAt }) => <Day at={declaredAt} /> },
  { title: 'Declared by', sort: 'name', cell: (declared) => <Declarer declared={declared} /> },
  {
    title: 'Contract',
    cell: ({ contract, number }) => (
      <div className={styles.words}>
        <div>{contract}</div>
        <div className={styles.note}>{number}</div>
      </div>
    ),
  },
  { title: 'Payment', cell: (declared) => <Payment declared={declared} /> },
  { title: 'State', sort: 'dueAt', cell: (declared) => <State declared={declared} /> },
  {
    title: 'Actions',
    isActions: true,
    cell: (declared) => declared.answeredAt === null && <WithdrawalActions declared={declared} />,
  },
]

/** Declared withdrawals, the first to be answered on top. */
export function WithdrawalsScreen() {
  return (
    <Screen
      title="Withdrawals"
      description="Contracts that people withdrew from. The money must be back 14 days after the declaration came."
    >
      <DataTable
        title="Withdrawals"
        of={withdrawalsList}
        columns={COLUMNS}
        sort="dueAt"
        search="Number, name, email or contract"
        filters={[
          { name: 'state', label: 'State', options: optionsOf({ open: 'Open', answered: 'Answered' }) },
        ]}
        empty={
          <p>Nobody has withdrawn from a contract. Declarations appear here with the day they are due.</p>
        }
      />
    </Screen>
  )
}

interface CellProps {
  declared: ListedWithdrawal
}

function Declarer({ declared: { name, email, accountId } }: CellProps) {
  return (
    <div>
      {name}
      <div className={styles.note}>{email}</div>
      {accountId === null && <div className={styles.note}>Not signed in</div>}
    </div>
  )
}

function Payment({ declared: { payment, email } }: CellProps) {
  if (!payment) return <span className={styles.note}>Not found</span>
  const { invoiceNumber, name, back, currency, user, others } = payment
  return (
    <div>
      <Link to={`/admin_subscription_history?payment=${payment.id}`}>{invoiceNumber}</Link>
      <div className={styles.note}>
        {name}, <PaidSum payment={payment} />
      </div>
      {others.map((other) => (
        <div key={other.invoiceNumber} className={styles.note}>
          Also {other.invoiceNumber}, {other.name}, {formatMoney(other.grossCents, { currency })}
        </div>
      ))}
      {back && <div className={styles.note}>{formatMoney(back.grossCents, { currency })} left to refund</div>}
      {user.email !== email && <div className={styles.urgent}>Paid by {user.email}</div>}
    </div>
  )
}

function State({ declared: { outcome, answeredAt, answeredBy, answer, dueAt } }: CellProps) {
  if (outcome === null || answeredAt === null) return <Due at={dueAt} />
  return (
    <div>
      <div>{WITHDRAWAL_OUTCOMES[outcome]}</div>
      <div className={styles.note}>
        <Day at={answeredAt} />, {answeredBy ?? 'automatically'}
      </div>
      {answer !== null && <div className={styles.note}>{answer}</div>}
    </div>
  )
}
