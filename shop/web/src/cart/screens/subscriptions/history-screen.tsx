import {
  getInvoicesZip,
  getPaymentsStatement,
  kindFacts,
  type OwnPayment,
  paymentsList,
  planName,
} from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { Day } from '../../../kit/format/day.tsx'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../../kit/table/day-filters.ts'
import { GiftCardRefundDialog } from '../../billing/gift-card-refund-dialog.tsx'
import { usePlan } from '../../billing/plan-query.ts'
import { planSentence } from '../../billing/plan-words.ts'
import { cardText } from '../../billing/payment-cells.tsx'
import { StatementButton } from '../../billing/statement-button.tsx'
import { countOf, formatCount } from '../../../ui/format-count.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import { GiveBackDialog } from './give-back-dialog.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { Bought, Papers, papersOf, paymentLines, Total } from './payment-lines.tsx'
import { PaymentSums, usePaymentTotals } from './payment-sums.tsx'
import { PlanDue } from './plan-due.tsx'
import { UnpaidPayments } from './unpaid-payments.tsx'

const TITLE = 'Subscription History'

const columns = (onGiveBack: (payment: OwnPayment) => void): TableColumns<typeof paymentsList> => [
  { title: 'Bought', sort: 'name', cell: Bought },
  { title: 'Points', align: 'end', cell: ({ points }) => points > 0 && formatCount(points) },
  { title: 'Day', sort: 'paidAt', cell: ({ paidAt }) => <Day at={paidAt} /> },
  { title: 'Paid with', cell: (payment) => <span className={shapes.unbroken}>{cardText(payment)}</span> },
  { title: 'Total', sort: 'grossCents', align: 'end', cell: Total },
  {
    title: 'Documents',
    cell: (payment) => <Papers payment={payment} shown={papersOf(payment, null)} />,
  },
  {
    title: 'Actions',
    isActions: true,
    cell: (payment) => <PaymentActions payment={payment} onGiveBack={() => onGiveBack(payment)} />,
  },
]

/** Everything that was paid with money, with its invoices. */
export function HistoryScreen() {
  const [givenBack, setGivenBack] = useState<OwnPayment | null>(null)
  const plan = usePlan().data
  return (
    <Screen
      title={TITLE}
      description={<Totals />}
      action={
        <ButtonLink to="/subscriptions" look={plan?.due ? 'plain' : 'primary'}>
          Buy points
        </ButtonLink>
      }
    >
      {plan?.due && (
        <Section
          title={`${planName(plan)}: not paid yet`}
          tools={
            <ButtonLink to="/subscriptions">
              {plan.due.waitsForYou ? 'See your plan' : 'Change the card'}
            </ButtonLink>
          }
        >
          <PlanDue plan={plan} due={plan.due} />
        </Section>
      )}
      <UnpaidPayments />
      <DataTable
        title={TITLE}
        of={paymentsList}
        columns={columns(setGivenBack)}
        linesOf={paymentLines}
        tools={(payments) =>
          payments.length > 0 && (
            <>
              <StatementButton of={getInvoicesZip} fileName={`${TITLE}.zip`} isSearched>
                All documents
              </StatementButton>
              <StatementButton of={getPaymentsStatement} fileName={`${TITLE}.pdf`} isSearched />
            </>
          )
        }
        sort="-paidAt"
        filters={DAY_FILTERS}
        search="Name, number, card or sum"
        summary={<PaymentSums />}
        empty={
          <>
            <p>No payments yet. Each one is kept here with its invoice.</p>
            <ButtonLink to="/subscriptions" look="plain">
              See points and plans
            </ButtonLink>
          </>
        }
      />
      {givenBack?.withdrawable &&
        (kindFacts(givenBack.kind).isPrepaid ? (
          <GiftCardRefundDialog
            payment={givenBack}
            grossCents={givenBack.withdrawable.grossCents}
            until={givenBack.withdrawable.until}
            onClose={() => setGivenBack(null)}
          />
        ) : (
          <GiveBackDialog
            payment={givenBack}
            withdrawable={givenBack.withdrawable}
            onClose={() => setGivenBack(null)}
          />
        ))}
    </Screen>
  )
}

const NONE_YET = { payments: 0, giftCardPoints: 0, subscriptionVoucherCount: 0, totalPurchasedByVoucher: 0 }

function Totals() {
  const plan = usePlan().data
  const { data } = usePaymentTotals()
  // In its place before the counts are there, so that nothing below moves.
  const {
    payments,
    giftCardPoints,
    subscriptionVoucherCount: byVoucher,
    totalPurchasedByVoucher,
  } = data ?? NONE_YET
  return (
    <>
      Payments, invoices and refunds. {payments > 0 && `${countOf(payments, 'payment', 'payments')} in all. `}
      {giftCardPoints > 0 && `${formatPoints(giftCardPoints)} from gift cards. `}
      {(totalPurchasedByVoucher > 0 || byVoucher > 0) &&
        `${formatPoints(totalPurchasedByVoucher)} and ${countOf(byVoucher, 'subscription', 'subscriptions')} from vouchers. `}
      <Link to="/points" className={shapes.unbroken}>
        Points statement
      </Link>
      {plan?.due === null && (
        <>
          {' '}
          · <Link to="/subscriptions">{planSentence(plan)}</Link>
        </>
      )}
    </>
  )
}
