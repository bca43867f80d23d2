import {
  allCommissionsList,
  type AnyCommission,
  decideCommission,
  listAffiliates,
  listAllCommissions,
} from '@segno/contract'
import { useState } from 'react'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { COMMISSION_TABLE } from '../../../account/affiliates/commission-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'

const SHOWN = [[listAllCommissions.path], [listAffiliates.path]]

const COLUMNS: TableColumns<typeof allCommissionsList> = [
  { title: 'Affiliate', cell: ({ affiliate }) => <span title={affiliate.name}>{affiliate.email}</span> },
  ...COMMISSION_TABLE.columns,
  { title: 'Actions', isActions: true, cell: (commission) => <Actions commission={commission} /> },
]

/** Commissions of all affiliates. */
export function CommissionsScreen() {
  return (
    <Screen title="All affiliate commissions">
      <DataTable
        {...COMMISSION_TABLE}
        title="Commissions"
        of={allCommissionsList}
        columns={COLUMNS}
        search="Name or email"
        empty={<p>No commissions yet. They come from what referred users pay.</p>}
      />
    </Screen>
  )
}

/** Commissions that are in no payout can be held, rejected, or released. */
function Actions({ commission }: { commission: AnyCommission }) {
  const { state } = commission
  const isUndecided = state === 'pending' || state === 'approved'
  return (
    <>
      {(state === 'held' || state === 'rejected') && <ReleaseButton commission={commission} />}
      {isUndecided && <DecideButton commission={commission} decision="hold" />}
      {(isUndecided || state === 'held') && <DecideButton commission={commission} decision="reject" />}
    </>
  )
}

function ReleaseButton({ commission: { id, affiliate } }: { commission: AnyCommission }) {
  const action = useAction({
    run: () => call(decideCommission, { params: { commissionId: id }, body: { decision: 'release' } }),
    done: 'Released',
    refresh: SHOWN,
  })
  return (
    <ActionButton
      action={action}
      look="quiet"
      busy="Releasing"
      aria-label={`Release the commission of ${affiliate.email}`}
    >
      Release
    </ActionButton>
  )
}

const DECISIONS = {
  hold: { verb: 'Hold', done: 'Held', consequence: 'It is not paid out until it is released.' },
  reject: { verb: 'Reject', done: 'Rejected', consequence: 'The affiliate earns nothing by this payment.' },
} as const

interface DecideButtonProps {
  commission: AnyCommission
  decision: keyof typeof DECISIONS
}

function DecideButton({ commission: { id, affiliate }, decision }: DecideButtonProps) {
  const { verb, done, consequence } = DECISIONS[decision]
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        look="quiet"
        aria-label={`${verb} the commission of ${affiliate.email}`}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`${verb} the commission of ${affiliate.email}?`}
          confirm={verb}
          consequence={consequence}
          run={(reason) =>
            call(decideCommission, { params: { commissionId: id }, body: { decision, reason } })
          }
          done={done}
          refresh={SHOWN}
          onClose={close}
        />
      )}
    </>
  )
}
