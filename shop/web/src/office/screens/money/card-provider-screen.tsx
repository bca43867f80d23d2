import {
  compareNow,
  getComparison,
  listProviderDifferences,
  type ProviderDifference,
  providerDifferencesList,
  settleDifference,
} from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { formatMoment } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'

type Kind = ProviderDifference['kind']

/** Each as a sentence that an administrator can look up at the provider. */
const KIND_WORDS: Readonly<Record<Kind, string>> = {
  unknownCharge: 'Paid there, unknown here',
  otherSum: 'Paid with another sum',
  missingCharge: 'Paid here, not there',
  unknownRefund: 'Refunded there, not here',
  missingRefund: 'Refunded here, not there',
  missingDispute: 'Disputed here, not there',
  unknownPlan: 'Plan runs there, not here',
  failedPayout: 'Did not reach your bank',
}

const STATE_WORDS: Readonly<Record<ProviderDifference['status'], string>> = {
  open: 'Open',
  known: 'Settled by itself',
  adopted: 'Entered',
  refunded: 'Refunded',
  noted: 'Noted',
}

const REFRESHED = [[listProviderDifferences.path], [getComparison.path]]

const COLUMNS: TableColumns<typeof providerDifferencesList> = [
  { title: 'Found', sort: 'foundAt', cell: ({ foundAt }) => <RelativeTime instant={foundAt} /> },
  { title: 'Difference', cell: ({ kind }) => KIND_WORDS[kind] },
  {
    title: 'Amount',
    sort: 'amountCents',
    align: 'end',
    cell: ({ amountCents, currency }) =>
      amountCents !== null && currency !== null && formatMoney(amountCents, { currency }),
  },
  { title: 'User', cell: (difference) => <Whose difference={difference} /> },
  {
    title: 'At the provider',
    cell: ({ objectId, happenedAt }) => <span title={formatMoment(happenedAt)}>{objectId}</span>,
  },
  { title: 'State', cell: ({ status, note }) => <span title={note ?? ''}>{STATE_WORDS[status]}</span> },
  {
    title: 'Actions',
    isActions: true,
    cell: (difference) => difference.status === 'open' && <Decisions difference={difference} />,
  },
]

/** What the card provider has and the shop has not, or the other way round. */
export function CardProviderScreen() {
  return (
    <Screen
      title="Card provider"
      description="Each night all that was charged, refunded and disputed is compared with the shop, both ways."
      action={<Compare />}
    >
      <DataTable
        title="Differences"
        of={providerDifferencesList}
        columns={COLUMNS}
        sort="-foundAt"
        filters={[
          { name: 'state', label: 'State', options: optionsOf({ open: 'Open', settled: 'Settled' }) },
          { name: 'kind', label: 'Difference', options: optionsOf(KIND_WORDS) },
        ]}
        search="Email, note or the provider’s number"
        empty={<p>No differences: the card provider and the shop agree.</p>}
      />
    </Screen>
  )
}

const WHILE_COMPARING_MS = 2_000

function Compare() {
  const comparison = useQuery({
    queryKey: [getComparison.path],
    queryFn: ({ signal }) => call(getComparison, {}, signal),
    refetchInterval: ({ state }) => (state.data?.isComparing ? WHILE_COMPARING_MS : false),
  })
  const compare = useAction({
    run: () => call(compareNow, {}),
    done: () => 'The card provider is being compared',
    refresh: REFRESHED,
  })
  const { comparedAt = null, isComparing = false } = comparison.data ?? {}
  const queries = useQueryClient()
  // What was found shows once it has ended.
  useEffect(
    () => void queries.invalidateQueries({ queryKey: [listProviderDifferences.path] }),
    [queries, comparedAt],
  )
  return (
    <>
      <ActionButton action={compare} look="plain" disabled={isComparing}>
        {isComparing ? 'Comparing…' : 'Compare now'}
      </ActionButton>
      {comparedAt !== null && (
        <p>
          Compared <RelativeTime instant={comparedAt} />
        </p>
      )}
    </>
  )
}

function Whose({ difference: { user, paymentId } }: { difference: ProviderDifference }) {
  const email = user?.email ?? null
  if (paymentId !== null)
    return <Link to={`/admin_subscription_history?payment=${paymentId}`}>{email ?? 'No account'}</Link>
  if (user === null) return null
  return email === null ? 'No account' : <Link to={`/admin/view_user/${user.id}`}>{email}</Link>
}

const DECISIONS = [
  {
    how: 'adopt',
    label: 'Enter',
    consequence: 'The buyer gets what was paid for, with an invoice of today.',
    done: 'Entered',
  },
  {
    how: 'refund',
    label: 'Refund',
    consequence: 'All that was paid goes back, and a plan ends at the provider.',
    done: 'Refunded',
  },
  {
    how: 'note',
    label: 'Note',
    consequence: 'Nothing moves. Say what you found, and how you settled it.',
    done: 'Noted',
  },
] as const

/** Of what is not known here money can go both ways; all else was settled elsewhere. */
const isUnknownMoney = (kind: Kind): boolean => kind === 'unknownCharge' || kind === 'unknownPlan'

function Decisions({ difference: { id, kind, objectId } }: { difference: ProviderDifference }) {
  const [chosen, setChosen] = useState<(typeof DECISIONS)[number] | null>(null)
  return (
    <>
      {DECISIONS.filter(({ how }) => how === 'note' || isUnknownMoney(kind)).map((decision) => (
        <Button
          key={decision.how}
          look="quiet"
          aria-label={`${decision.label} ${objectId}`}
          onClick={() => setChosen(decision)}
        >
          {decision.label}
        </Button>
      ))}
      {chosen && (
        <ReasonDialog
          title={`${chosen.label} ${objectId}?`}
          confirm={chosen.label}
          consequence={chosen.consequence}
          run={(note) =>
            call(settleDifference, { params: { differenceId: id }, body: { how: chosen.how, note } })
          }
          done={chosen.done}
          refresh={REFRESHED}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
