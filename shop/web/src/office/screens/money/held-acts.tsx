import {
  confirmHeldAct,
  dropHeldAct,
  type HeldAct,
  heldActsList,
  type HeldActState,
  listHeldActs,
} from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { formatMoment } from '../../../kit/format/date.ts'
import { formatMicroEur } from '../../../kit/format/money.ts'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { useAppState } from '../../../shared/state/app-state.ts'
import { Button } from '../../../ui/button.tsx'

const STATE_WORDS: Readonly<Record<HeldActState, string>> = {
  waiting: 'Waiting',
  confirmed: 'Done',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  failed: 'Failed',
}
const SHOWN = [[listHeldActs.path]]

const COLUMNS: TableColumns<typeof heldActsList> = [
  {
    title: 'Proposed',
    sort: 'proposedAt',
    cell: ({ proposedAt }) => <time dateTime={proposedAt}>{formatMoment(proposedAt)}</time>,
  },
  { title: 'By', cell: ({ proposedBy: { name, email } }) => `${name}, ${email}` },
  { title: 'What', cell: ({ summary }) => summary },
  {
    title: 'For',
    cell: ({ recipient }) =>
      recipient && <Link to={`/admin/view_user/${recipient.id}`}>{recipient.email}</Link>,
  },
  { title: 'Worth', sort: 'worth', align: 'end', cell: ({ worthMicroEur }) => formatMicroEur(worthMicroEur) },
  { title: 'State', cell: stateOf },
  { title: 'Why', cell: ({ reason, why }) => reason ?? why },
  { title: 'Actions', isActions: true, cell: (act) => act.state === 'waiting' && <ActButtons act={act} /> },
]

function stateOf({ state, runsAt, expiresAt }: HeldAct): string {
  if (runsAt !== null) return `Happens on ${formatMoment(runsAt)}`
  return state === 'waiting' ? `Waiting until ${formatMoment(expiresAt)}` : STATE_WORDS[state]
}

/** Acts above an administrator’s daily limit. */
export function HeldActs() {
  return (
    <DataTable
      title="Giving away"
      of={heldActsList}
      columns={COLUMNS}
      sort="-proposedAt"
      search="Words"
      filters={[{ name: 'state', label: 'State', options: optionsOf(STATE_WORDS) }]}
      empty={<p>Nothing waits. Campaigns, points and licences above the daily limit appear here.</p>}
    />
  )
}

/** An administrator’s own act can only be withdrawn. */
function ActButtons({ act }: { act: HeldAct }) {
  const ownId = useAppState(({ profile }) => profile?.id)
  const isOwn = act.proposedBy.id === ownId
  const [isOpen, setOpen] = useState(false)
  const verb = isOwn ? 'Withdraw' : 'Reject'
  return (
    <>
      {!isOwn && <ConfirmButton act={act} />}
      <Button look="quiet" aria-label={`${verb}: ${act.summary}`} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`${verb} “${act.summary}”?`}
          confirm={verb}
          consequence="It does not happen. It can be proposed again."
          run={(reason) => call(dropHeldAct, { params: { actId: act.id }, body: { reason } })}
          done={isOwn ? 'Withdrawn' : 'Rejected'}
          refresh={SHOWN}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function ConfirmButton({ act }: { act: HeldAct }) {
  const action = useAction({
    run: () => call(confirmHeldAct, { params: { actId: act.id } }),
    done: 'Confirmed',
    refresh: SHOWN,
  })
  return (
    <ActionButton action={action} look="quiet" busy="Confirming" aria-label={`Confirm: ${act.summary}`}>
      Confirm
    </ActionButton>
  )
}
