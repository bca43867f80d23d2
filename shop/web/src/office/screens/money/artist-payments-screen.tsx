import {
  listHeldActs,
  listHeldRoyalties,
  payableArtistsList,
  paymentRunsList,
  type PayWay,
  startPaymentRun,
} from '@segno/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { Day } from '../../../kit/format/day.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { useReach } from '../../../shared/api/own-grants.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { HeldActs } from './held-acts.tsx'
import { HeldRoyalties } from './held-royalties.tsx'
import { PaidArtist } from './paid-artist.tsx'
import { RunActions } from './run-actions.tsx'
import { RUN_WAY_WORDS, StartRunDialog } from './start-run-dialog.tsx'
import { TaxReport } from './tax-report.tsx'
import { payoutText } from '../../../account/royalties/vat-words.ts'
import { WaitingPayouts } from './waiting-payouts.tsx'

const WAY_WORDS: Readonly<Record<PayWay, string>> = {
  sepa: 'In the next SEPA run',
  inRun: 'In an open run',
  paypal: 'In the next PayPal run',
  abroad: 'By hand: outside SEPA',
  waiting: 'Details are new',
  noDetails: 'No details yet',
  overpaid: 'Held against later sales',
}
const BALANCE_WORDS = { belowZero: 'Below zero' } as const
const RUN_WORDS = { open: 'Open', paid: 'Paid', cancelled: 'Cancelled' } as const
const LISTS = [
  { value: 'artists', label: 'Payable artists' },
  { value: 'runs', label: 'Payment runs' },
  { value: 'waiting', label: 'To confirm' },
  { value: 'held', label: 'Held' },
  { value: 'tax', label: 'DAC7 report' },
] as const

const ARTISTS: TableColumns<typeof payableArtistsList> = [
  { title: 'Artist', sort: 'email', cell: ({ artist }) => <PaidArtist artist={artist} /> },
  {
    title: 'Balance',
    sort: 'payableCents',
    align: 'end',
    cell: ({ payableCents }) => formatMoney(payableCents),
  },
  { title: 'How', cell: ({ way }) => WAY_WORDS[way] },
]
const RUNS: TableColumns<typeof paymentRunsList> = [
  { title: 'Started', sort: 'madeAt', cell: ({ madeAt }) => <Day at={madeAt} /> },
  { title: 'By', cell: ({ way }) => RUN_WAY_WORDS[way] },
  { title: 'Artists', align: 'end', cell: ({ paymentCount }) => paymentCount },
  {
    title: 'Amount',
    sort: 'amountCents',
    align: 'end',
    cell: payoutText,
  },
  { title: 'State', cell: ({ status, isWaiting }) => (isWaiting ? 'To confirm' : RUN_WORDS[status]) },
  { title: 'Paid on', cell: ({ paidOn }) => paidOn && <Day at={paidOn} /> },
  { title: 'Reference', cell: ({ reference }) => reference },
  { title: 'Actions', isActions: true, cell: (run) => run.status === 'open' && <RunActions run={run} /> },
]

/** What can be paid to artists, and paying them together. */
export function ArtistPaymentsScreen() {
  const [address, setAddress] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const reaches = useReach()
  const lists = reaches(listHeldRoyalties) ? LISTS : LISTS.filter(({ value }) => value !== 'held')
  const list = lists.find(({ value }) => value === address.get('list'))?.value ?? 'artists'
  return (
    <Screen
      title="Artist payments"
      description="A run is one file for your bank or PayPal, and one entry once it has paid."
      action={
        reaches(startPaymentRun) && (
          <Button look="primary" onClick={() => setOpen(true)}>
            Start a run
          </Button>
        )
      }
    >
      <Segmented
        label="List"
        segments={lists}
        value={list}
        onChange={(next) => setAddress(next === 'artists' ? {} : { list: next })}
      />
      {list === 'tax' && <TaxReport />}
      {list === 'artists' && <PayableArtists />}
      {list === 'runs' && <PaymentRuns />}
      {list === 'waiting' && reaches(listHeldActs) && <HeldActs />}
      {list === 'waiting' && <WaitingPayouts />}
      {list === 'held' && <HeldRoyalties />}
      {isOpen && (
        <StartRunDialog onStarted={() => setAddress({ list: 'runs' })} onClose={() => setOpen(false)} />
      )}
    </Screen>
  )
}

function PayableArtists() {
  return (
    <DataTable
      title="Payable artists"
      of={payableArtistsList}
      columns={ARTISTS}
      sort="-payableCents"
      keyOf={({ artist }) => artist.id}
      search="Name or email"
      filters={[{ name: 'balance', label: 'Balance', options: optionsOf(BALANCE_WORDS) }]}
      empty={<p>Nothing is payable now. A sale can be paid out 14 days after it was made.</p>}
    />
  )
}

function PaymentRuns() {
  return (
    <DataTable
      title="Payment runs"
      of={paymentRunsList}
      columns={RUNS}
      sort="-madeAt"
      search="Reference"
      filters={[{ name: 'status', label: 'State', options: optionsOf(RUN_WORDS) }]}
      empty={<p>No payment runs yet. Start one once artists can be paid.</p>}
    />
  )
}
