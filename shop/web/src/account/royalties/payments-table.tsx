import { artistPaymentsList, type RoyaltyPayment } from '@segno/contract'
import type { ReactNode } from 'react'
import { DataTable } from '../../kit/table/data-table.tsx'
import { PAYMENT_COLUMNS } from './payment-columns.tsx'

interface PaymentsTableProps {
  artistId: string
  title: string
  /** As in the table of the kit. */
  csvName?: string
  /** A step to somewhere else. */
  link?: ReactNode
  /** What can be done with a payment. */
  actions?: (payment: RoyaltyPayment) => ReactNode
}

/** What was paid to an artist, for administrators. */
export function PaymentsTable({ artistId, link, actions, ...names }: PaymentsTableProps) {
  return (
    <DataTable
      {...names}
      of={artistPaymentsList}
      params={{ userId: artistId }}
      columns={
        actions ? [...PAYMENT_COLUMNS, { title: 'Actions', isActions: true, cell: actions }] : PAYMENT_COLUMNS
      }
      sort="-paidOn"
      search="Reference"
      tools={() => link}
      empty={
        <>
          <p>No payments yet.</p>
          {link}
        </>
      }
    />
  )
}
