import {
  decideHeldRoyalties,
  heldRoyaltiesList,
  type HeldRoyalty,
  type HeldState,
  listHeldRoyalties,
  listPayableArtists,
  type SelfDealingSign,
} from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { Day } from '../../../kit/format/day.tsx'
import { formatExactMicroEur } from '../../../kit/format/money.ts'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../ui/format-count.ts'
import { PaidArtist } from './paid-artist.tsx'

const SIGN_WORDS: Readonly<Record<SelfDealingSign, string>> = {
  account: 'The same account',
  mailbox: 'The same mailbox',
  company: 'The same company',
  payout: 'The same payout account',
  card: 'The same card',
  device: 'The same device and network',
  network: 'The same network',
}
const STATE_WORDS: Readonly<Record<HeldState, string>> = {
  waiting: 'Waiting',
  released: 'Released',
  refused: 'Refused',
}

const COLUMNS: TableColumns<typeof heldRoyaltiesList> = [
  { title: 'Sold', sort: 'soldAt', cell: ({ soldAt }) => <Day at={soldAt} /> },
  { title: 'Sound', cell: ({ title }) => title },
  { title: 'Artist', cell: ({ artist }) => <PaidArtist artist={artist} /> },
  {
    title: 'Buyer',
    cell: ({ buyer }) => <Link to={`/admin/view_user/${buyer.id}`}>{buyer.email}</Link>,
  },
  { title: 'In common', cell: ({ sign }) => SIGN_WORDS[sign] },
  {
    title: 'Royalty',
    sort: 'royalty',
    align: 'end',
    cell: ({ royaltyMicroEur }) => formatExactMicroEur(royaltyMicroEur),
  },
  {
    title: 'State',
    cell: ({ state, isReturned }) => (isReturned ? 'Purchase returned' : STATE_WORDS[state]),
  },
  { title: 'Reason', cell: ({ reason }) => reason },
]

/** Royalties of promotional points whose buyer looks like the artist. */
export function HeldRoyalties() {
  return (
    <DataTable
      title="Held royalties"
      of={heldRoyaltiesList}
      columns={COLUMNS}
      sort="-soldAt"
      search="Name or email of an artist"
      filters={[{ name: 'state', label: 'State', options: optionsOf(STATE_WORDS) }]}
      bulk={(royalties, clear) => <DecideButtons royalties={royalties} onDone={clear} />}
      empty={
        <p>
          Nothing waits. Sales of promotional points appear here when buyer and artist have something in
          common.
        </p>
      }
    />
  )
}

const DECISIONS = {
  release: {
    verb: 'Release',
    done: 'Released',
    consequence: 'They can be paid out once 30 days have passed.',
  },
  refuse: {
    verb: 'Refuse',
    done: 'Refused',
    consequence: 'The artist earns nothing by these sales, and reads your reason.',
  },
} as const

interface DecideProps {
  royalties: readonly HeldRoyalty[]
  onDone: () => void
}

function DecideButtons({ royalties, onDone }: DecideProps) {
  const [decision, setDecision] = useState<keyof typeof DECISIONS | null>(null)
  const waiting = royalties.filter(({ state }) => state === 'waiting')
  return (
    <>
      {(['release', 'refuse'] as const).map((each) => (
        <Button key={each} disabled={waiting.length === 0} onClick={() => setDecision(each)}>
          {DECISIONS[each].verb}
        </Button>
      ))}
      {decision && (
        <ReasonDialog
          title={`${DECISIONS[decision].verb} ${countOf(waiting.length, 'royalty', 'royalties')}?`}
          confirm={DECISIONS[decision].verb}
          consequence={DECISIONS[decision].consequence}
          run={(reason) =>
            call(decideHeldRoyalties, { body: { royaltyIds: waiting.map(({ id }) => id), decision, reason } })
          }
          done={DECISIONS[decision].done}
          refresh={[[listHeldRoyalties.path], [listPayableArtists.path]]}
          onDone={onDone}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  )
}
