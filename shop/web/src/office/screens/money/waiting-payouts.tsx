import {
  confirmPayoutProposal,
  getArtistBalance,
  listArtistPayments,
  listPaymentRuns,
  listPayoutProposals,
  type PayoutProposal,
  rejectPayoutProposal,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { formatMoment } from '../../../kit/format/date.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { useReach } from '../../../shared/api/own-grants.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { useAppState } from '../../../shared/state/app-state.ts'
import { payoutText } from '../../../account/royalties/vat-words.ts'
import { Button } from '../../../ui/button.tsx'

const SHOWN = [
  [listPayoutProposals.path],
  [listPaymentRuns.path],
  [getArtistBalance.path],
  [listArtistPayments.path],
]
const KIND_WORDS: Readonly<Record<PayoutProposal['kind'], string>> = {
  payment: 'Payment to an artist',
  run: 'Payment run',
  affiliate: 'Affiliate payout',
}

/** Payouts above the shop's limit, for a second administrator to confirm or reject. */
export function WaitingPayouts() {
  const query = useQuery({
    queryKey: [listPayoutProposals.path],
    queryFn: ({ signal }) => call(listPayoutProposals, {}, signal),
    retry: false,
  })
  return (
    <Loaded
      query={query}
      isEmpty={({ items }) => items.length === 0}
      empty={<p>No payout waits for a second administrator.</p>}
    >
      {({ items }) => items.map((proposal) => <WaitingPayout key={proposal.id} proposal={proposal} />)}
    </Loaded>
  )
}

/** A payout that waits; its proposer can only reject it. */
export function WaitingPayout({ proposal }: { proposal: PayoutProposal }) {
  const ownId = useAppState(({ profile }) => profile?.id)
  const reaches = useReach()
  const { proposedBy, kind } = proposal
  return (
    <Section title={`${KIND_WORDS[kind]}: ${sumOf(proposal)}`}>
      <DefinitionList facts={factsOf(proposal)} />
      {proposedBy.id === ownId ? (
        <p>Another administrator has to confirm it.</p>
      ) : (
        reaches(confirmPayoutProposal) && <ConfirmButton proposal={proposal} />
      )}
      {reaches(rejectPayoutProposal) && <RejectButton proposal={proposal} />}
    </Section>
  )
}

const sumOf = (proposal: PayoutProposal): string => payoutText(proposal)

const factsOf = ({ recipient, paidOn, reference, proposedBy, proposedAt }: PayoutProposal) => ({
  ...(recipient && { To: recipient.email }),
  ...(paidOn !== null && { 'Paid on': paidOn }),
  ...(reference !== null && { Reference: reference }),
  'Proposed by': proposedBy.email,
  Proposed: formatMoment(proposedAt),
})

function ConfirmButton({ proposal: { id, amountCents } }: { proposal: PayoutProposal }) {
  const action = useAction({
    run: () => call(confirmPayoutProposal, { params: { proposalId: id }, body: { amountCents } }),
    done: 'Payout confirmed',
    refresh: SHOWN,
  })
  return (
    <ActionButton action={action} busy="Confirming">
      Confirm payout
    </ActionButton>
  )
}

function RejectButton({ proposal }: { proposal: PayoutProposal }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Reject payout
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Reject the payout of ${sumOf(proposal)}?`}
          confirm="Reject"
          consequence={
            proposal.kind === 'run' ? 'The run is cancelled.' : 'Nothing is paid. It can be proposed again.'
          }
          run={(reason) =>
            call(rejectPayoutProposal, { params: { proposalId: proposal.id }, body: { reason } })
          }
          done="Payout rejected"
          refresh={SHOWN}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
