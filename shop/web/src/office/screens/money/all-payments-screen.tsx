import type { allPaymentsList } from '@segno/contract'
import { Link, useSearchParams } from 'react-router'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { useOpenItem } from '../../../kit/table/use-open-item.ts'
import { PAID_TABLE } from '../../records/paid-table.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { PaymentStory } from './payment-story.tsx'
import { UnpaidPayments } from './unpaid-payments.tsx'

const LISTS = [
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Not paid' },
] as const

const columns = (onOpen: (paymentId: string) => void): TableColumns<typeof allPaymentsList> => [
  {
    title: 'Buyer',
    cell: ({ user }) => (
      <Link to={`/admin/view_user/${user.id}`} title={user.name}>
        {user.email}
      </Link>
    ),
  },
  ...PAID_TABLE.columns,
  {
    title: 'Actions',
    isActions: true,
    cell: ({ id, invoiceNumber }) => (
      <Button look="quiet" aria-label={`Open the payment of ${invoiceNumber}`} onClick={() => onOpen(id)}>
        Open
      </Button>
    ),
  },
]
/** Payments of all accounts, each with its story in a dialog that has an address. */
export function AllPaymentsScreen() {
  const [paymentId, open] = useOpenItem('payment')
  const [address, setAddress] = useSearchParams()
  const list = address.get('list') === 'unpaid' ? 'unpaid' : 'paid'
  return (
    <Screen
      title="All payments"
      action={
        <>
          <ButtonLink look="plain" to="/admin/gift-cards">
            Gift cards
          </ButtonLink>
          <ButtonLink look="plain" to="/admin/card-provider">
            Card provider
          </ButtonLink>
        </>
      }
    >
      <Segmented
        label="List"
        segments={LISTS}
        value={list}
        onChange={(next) => setAddress(next === 'paid' ? {} : { list: next })}
      />
      {list === 'unpaid' ? (
        <UnpaidPayments />
      ) : (
        <DataTable
          {...PAID_TABLE}
          title="All payments"
          columns={columns(open)}
          search="Buyer, name, invoice number or sum"
          empty={
            <p>
              Nobody has paid with money yet. Points, plans and Agent licences that are paid for appear here.
            </p>
          }
        />
      )}
      {paymentId !== null && <PaymentStory paymentId={paymentId} onClose={() => open(null)} />}
    </Screen>
  )
}
