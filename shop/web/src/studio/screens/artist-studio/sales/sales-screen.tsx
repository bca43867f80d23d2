import { formatBasisPoints } from '@segno/units'
import { getOwnBalance, ownPaymentsList, type RoyaltyBalance, type Sale, salesList } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { Day } from '../../../../kit/format/day.tsx'
import { formatExactMicroEur, formatMoney } from '../../../../kit/format/money.ts'
import { DefinitionList } from '../../../../kit/layout/definition-list.tsx'
import { Section } from '../../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../../../kit/table/day-filters.ts'
import { useOpenItem } from '../../../../kit/table/use-open-item.ts'
import { waitingFacts } from '../../../../account/royalties/waiting-facts.ts'
import { PAYMENT_COLUMNS } from '../../../../account/royalties/payment-columns.tsx'
import { call } from '../../../../shared/api/call.ts'
import { POINTS_COLUMN, SOUND_COLUMN, SoundHistory } from '../../../../office/records/sound-history.tsx'
import { countOf } from '../../../../ui/format-count.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { useSearchParams } from 'react-router'
import { Segmented } from '../../../../ui/segmented.tsx'
import { AgreementFirst } from '../agreement-first.tsx'
import { SaleStory } from './sale-story.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SalesTotals } from './sales-totals.tsx'

const columns = (onOpen: (saleId: string) => void): TableColumns<typeof salesList> => [
  SOUND_COLUMN,
  { title: 'Sold', sort: 'soldAt', cell: ({ soldAt }) => <Day at={soldAt} /> },
  { title: 'Country', cell: ({ country }) => country },
  POINTS_COLUMN,
  { title: 'Net value', align: 'end', cell: ({ valueMicroEur }) => formatExactMicroEur(valueMicroEur) },
  { title: 'Share', align: 'end', cell: ({ shareBasisPoints }) => formatBasisPoints(shareBasisPoints) },
  {
    title: 'Royalty',
    sort: 'royalty',
    align: 'end',
    cell: royaltyOf,
  },
  {
    title: 'Actions',
    isActions: true,
    cell: ({ id, loop }) => (
      <Button look="quiet" aria-label={`Open the sale of ${loop.title}`} onClick={() => onOpen(id)}>
        Open
      </Button>
    ),
  },
]
function royaltyOf({ royaltyMicroEur, isReturned, hold }: Sale): string {
  if (isReturned) return 'Returned'
  if (hold === null) return formatExactMicroEur(royaltyMicroEur)
  return hold.refusal === null ? `${formatExactMicroEur(royaltyMicroEur)}, held` : 'Refused'
}

const LISTS = [
  { value: 'sales', label: 'Sales' },
  { value: 'totals', label: 'Totals' },
  { value: 'payments', label: 'Payments' },
] as const

/** An artist's sales, royalties and payments. */
export function SalesScreen() {
  const [address, setAddress] = useSearchParams()
  const list = LISTS.find(({ value }) => value === address.get('list'))?.value ?? 'sales'
  const [saleId, openSale] = useOpenItem('sale')
  const balance = useQuery({
    queryKey: [getOwnBalance.path],
    queryFn: ({ signal }) => call(getOwnBalance, {}, signal),
    retry: false,
  })
  return (
    <SoundHistory
      title="Sales"
      description="You earn your share of what buyers paid for the points they spent on your sounds, net of VAT."
      action={
        <ButtonLink look="plain" to="/payout_details">
          Payout details
        </ButtonLink>
      }
      of={salesList}
      columns={columns(openSale)}
      sort="-soldAt"
      search="Title or pack"
      filters={DAY_FILTERS}
      empty={
        <>
          <p>No sales yet. Each sale appears here with what you earned.</p>
          <ButtonLink to="/uploads">Upload sounds</ButtonLink>
        </>
      }
      instead={otherList({ list, hasSales: (balance.data?.saleCount ?? 0) > 0 })}
    >
      <AgreementFirst />
      <Section title="Royalties">
        <Loaded query={balance}>{(data) => <DefinitionList facts={balanceFacts(data)} />}</Loaded>
      </Section>
      <Segmented
        label="List"
        segments={LISTS}
        value={list}
        onChange={(next) => setAddress(next === 'sales' ? {} : { list: next })}
      />
      {saleId !== null && <SaleStory saleId={saleId} onClose={() => openSale(null)} />}
    </SoundHistory>
  )
}

interface OtherListProps {
  list: (typeof LISTS)[number]['value']
  hasSales: boolean
}

/** Totals or payments, shown instead of the sales table. */
function otherList({ list, hasSales }: OtherListProps) {
  if (list === 'payments') return <PaymentsTable />
  if (list === 'sales') return null
  return (
    <>
      {hasSales && <SalesChart />}
      <SalesTotals />
    </>
  )
}

function PaymentsTable() {
  return (
    <DataTable
      title="Payments"
      of={ownPaymentsList}
      columns={PAYMENT_COLUMNS}
      sort="-paidOn"
      search="Reference"
      empty={<p>No payments yet.</p>}
    />
  )
}

const balanceFacts = ({ holdDays, ...balance }: RoyaltyBalance) => ({
  [`Earned from ${countOf(balance.saleCount, 'sale', 'sales')}`]: formatExactMicroEur(balance.earnedMicroEur),
  ...waitingFacts(balance),
  [`Payable (older than ${holdDays} days)`]: formatMoney(balance.payableCents),
  Paid: formatMoney(balance.paidCents),
})
