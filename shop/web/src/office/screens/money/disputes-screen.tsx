import { disputeReason, disputesList } from '@segno/contract'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { Day } from '../../../kit/format/day.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { useOpenItem } from '../../../kit/table/use-open-item.ts'
import { Button } from '../../../ui/button.tsx'
import { DisputeStory } from './dispute-story.tsx'
import { AnswerBy, Buyer, DisputeState, PaymentLink } from './dispute-words.tsx'

const columns = (onOpen: (disputeId: string) => void): TableColumns<typeof disputesList> => [
  { title: 'Answer by', sort: 'dueAt', cell: (dispute) => <AnswerBy dispute={dispute} /> },
  {
    title: 'Amount',
    sort: 'amountCents',
    align: 'end',
    cell: ({ amountCents, currency }) => formatMoney(amountCents, { currency }),
  },
  { title: 'State', cell: (dispute) => <DisputeState dispute={dispute} /> },
  { title: 'Reason', cell: ({ reason }) => disputeReason(reason) },
  { title: 'Buyer', cell: (dispute) => <Buyer dispute={dispute} /> },
  { title: 'Payment', cell: (dispute) => <PaymentLink dispute={dispute} /> },
  { title: 'Opened', sort: 'openedAt', cell: ({ openedAt }) => <Day at={openedAt} /> },
  {
    title: 'Actions',
    isActions: true,
    cell: ({ id, invoiceNumber }) => (
      <Button look="quiet" aria-label={`Open the dispute of ${invoiceNumber}`} onClick={() => onOpen(id)}>
        Open
      </Button>
    ),
  },
]

/** Payments that buyers question at their banks: what has to be answered next comes first. */
export function DisputesScreen() {
  const [disputeId, open] = useOpenItem('dispute')
  return (
    <Screen
      title="Disputes"
      description="The bank decides by your evidence. Without an answer in time it is lost."
    >
      <DataTable
        title="Disputes"
        of={disputesList}
        columns={columns(open)}
        sort="dueAt"
        filters={[
          {
            name: 'state',
            label: 'State',
            options: optionsOf({ toAnswer: 'Needs an answer', open: 'Open', won: 'Won', lost: 'Lost' }),
          },
        ]}
        search="Buyer, invoice number or the provider’s number"
        empty={
          <p>
            No buyer has questioned a payment at their bank. Disputes appear here with the day to answer by.
          </p>
        }
      />
      {disputeId !== null && <DisputeStory disputeId={disputeId} onClose={() => open(null)} />}
    </Screen>
  )
}
