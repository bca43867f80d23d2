import { correctPoints, type LedgerKind, type ShownUser, walletEntriesList } from '@segno/contract'
import { useState } from 'react'
import { optionsOf } from '../../../../kit/form/options-of.ts'
import { formatMoment } from '../../../../kit/format/date.ts'
import { formatPoints } from '../../../../kit/format/quantity.ts'
import { Section } from '../../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../../../kit/table/day-filters.ts'
import { ORIGIN_WORDS } from '../../../../cart/billing/origin-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { formatCount } from '../../../../ui/format-count.ts'
import { useReach } from '../../../../shared/api/own-grants.ts'
import { CorrectPoints } from './correct-points.tsx'

const KIND_WORDS: Readonly<Record<LedgerKind, string>> = {
  grant: 'Added',
  spend: 'Spent',
  return: 'Returned',
  expiry: 'Expired',
  correction: 'Correction',
}

const COLUMNS: TableColumns<typeof walletEntriesList> = [
  { title: 'When', sort: 'at', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { title: 'Entry', cell: ({ kind }) => KIND_WORDS[kind] },
  {
    title: 'Points',
    sort: 'points',
    align: 'end',
    cell: ({ points }) => (points > 0 ? `+${formatCount(points)}` : `−${formatCount(-points)}`),
  },
  { title: 'From', cell: ({ origin }) => origin && ORIGIN_WORDS[origin] },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'Reference', cell: ({ reference }) => reference },
]

/** Somebody's points with every entry, and correcting them. */
export function WalletPart({ user }: { user: ShownUser }) {
  const [isAsked, setAsked] = useState(false)
  const reaches = useReach()
  return (
    <>
      <Section
        title="Wallet"
        tools={reaches(correctPoints) && <Button onClick={() => setAsked(true)}>Correct points</Button>}
      >
        <p>{formatPoints(user.availablePoints)} to spend</p>
      </Section>
      <DataTable
        title="Wallet entries"
        of={walletEntriesList}
        params={{ userId: user.id }}
        columns={COLUMNS}
        sort="-at"
        filters={[{ name: 'kind', label: 'Entry', options: optionsOf(KIND_WORDS) }, ...DAY_FILTERS]}
        search="Reason or reference"
        empty={<p>No points yet.</p>}
      />
      {isAsked && <CorrectPoints user={user} onClose={() => setAsked(false)} />}
    </>
  )
}
