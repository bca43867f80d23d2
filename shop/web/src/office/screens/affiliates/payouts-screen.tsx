import {
  type AffiliatePayout,
  affiliatePayoutsList,
  approvePayout,
  getAffiliateAccount,
  holdPayout,
  listAffiliatePayouts,
  listAffiliates,
  payPayout,
  rejectPayout,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { formatMoment } from '../../../kit/format/date.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { balanceFacts } from '../../../account/affiliates/balance-facts.ts'
import { PAYOUT_TABLE } from '../../../account/affiliates/payout-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PayeeSection } from '../../transfers/payee-section.tsx'
import { payoutText } from '../../../account/royalties/vat-words.ts'
import { TransferDialog } from '../../transfers/transfer-dialog.tsx'

const SHOWN = [[getAffiliateAccount.path], [listAffiliatePayouts.path], [listAffiliates.path]]

const COLUMNS: TableColumns<typeof affiliatePayoutsList> = [
  ...PAYOUT_TABLE.columns,
  { title: 'Actions', isActions: true, cell: (payout) => <Actions payout={payout} /> },
]

/** An affiliate's balances, and deciding on their payouts. */
export function AffiliatePayoutsScreen() {
  const { userId = '' } = useParams()
  const params = { userId }
  const query = useQuery({
    queryKey: [getAffiliateAccount.path, userId],
    queryFn: ({ signal }) => call(getAffiliateAccount, { params }, signal),
    retry: false,
  })
  return (
    <Screen
      title={query.data ? `Payouts of ${query.data.user.email}` : 'Payouts'}
      action={query.data && <CommissionsLink email={query.data.user.email} />}
    >
      <Loaded query={query}>
        {({ user, balances, ...paid }) => (
          <>
            {balances.length === 0 && <p>Nothing earned yet.</p>}
            {balances.map((balance) => (
              <Section key={balance.currency} title={`Balance in ${balance.currency}`}>
                <DefinitionList facts={balanceFacts(balance)} />
              </Section>
            ))}
            <PayeeSection userId={user.id} of="affiliate" {...paid} />
            <DataTable
              {...PAYOUT_TABLE}
              title="Payouts"
              csvName={`Payouts of ${user.email}`}
              of={affiliatePayoutsList}
              params={params}
              columns={COLUMNS}
              empty={<p>No payouts yet.</p>}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

const CommissionsLink = ({ email }: { email: string }) => (
  <ButtonLink to={`/admin_affiliate_history?q=${encodeURIComponent(email)}`}>Commissions</ButtonLink>
)

function Actions({ payout }: { payout: AffiliatePayout }) {
  const { status } = payout
  const isOpen = status === 'requested' || status === 'approved'
  const isHeld = payout.reason !== null
  return (
    <>
      {status === 'requested' && <ApproveButton payout={payout} />}
      {status === 'approved' && <PayButton payout={payout} />}
      {isOpen && payout.filedAt === null && !isHeld && <HoldButton payout={payout} />}
      {isOpen && <RejectButton payout={payout} />}
    </>
  )
}

function ApproveButton({ payout: { id, amountCents } }: { payout: AffiliatePayout }) {
  const action = useAction({
    run: () => call(approvePayout, { params: { payoutId: id }, body: { amountCents } }),
    done: ({ isWaiting }) => (isWaiting ? 'Waiting for a second administrator' : 'Approved'),
    refresh: SHOWN,
  })
  return (
    <ActionButton action={action} look="quiet" busy="Approving">
      Approve
    </ActionButton>
  )
}

function HoldButton({ payout: { id, ...sums } }: { payout: AffiliatePayout }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Hold
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Hold the payout of ${payoutText(sums)}?`}
          confirm="Hold"
          consequence="The affiliate reads the reason. It is not paid until it is approved."
          run={(reason) => call(holdPayout, { params: { payoutId: id }, body: { reason } })}
          done="Held"
          refresh={SHOWN}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function RejectButton({ payout: { id, filedAt, ...sums } }: { payout: AffiliatePayout }) {
  const [isOpen, setOpen] = useState(false)
  const isFiled = filedAt !== null
  const close = () => setOpen(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Reject
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Reject the payout of ${payoutText(sums)}?`}
          confirm="Reject"
          consequence={`${isFiled ? `Don’t upload the bank file of ${formatMoment(filedAt)}: save a new one for its other payouts. ` : ''}The affiliate reads the reason and can ask for the money again.`}
          run={(reason) =>
            call(rejectPayout, { params: { payoutId: id }, body: { reason, isFileWithdrawn: isFiled } })
          }
          done="Rejected"
          refresh={SHOWN}
          onClose={close}
        />
      )}
    </>
  )
}

function PayButton({ payout: { id, holder, iban, ...sums } }: { payout: AffiliatePayout }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Mark paid
      </Button>
      {isOpen && (
        <TransferDialog
          title={`${payoutText(sums)} paid?`}
          send={(body) => call(payPayout, { params: { payoutId: id }, body })}
          done="Payout entered"
          refresh={SHOWN}
          onClose={() => setOpen(false)}
        >
          <p>
            To {holder}, {iban}.
          </p>
        </TransferDialog>
      )}
    </>
  )
}
