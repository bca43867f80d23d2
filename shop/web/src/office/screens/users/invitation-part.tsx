import { getUser, listUsers, resendInvitation, type ShownUser, withdrawInvitation } from '@segno/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { nameOf } from './user-words.ts'

/** An invitation that waits for its owner. */
export function InvitationPart({ user }: { user: ShownUser }) {
  const [isAsked, setAsked] = useState(false)
  const again = useAction({
    run: () => call(resendInvitation, { params: { userId: user.id } }),
    done: `Sent to ${user.email}`,
    refresh: [[getUser.path, user.id]],
  })
  return (
    <Section
      title="Invitation"
      tools={
        <>
          <ActionButton action={again} busy="Sending">
            Send again
          </ActionButton>
          <Button look="danger" onClick={() => setAsked(true)}>
            Withdraw
          </Button>
        </>
      }
    >
      <p>Not accepted yet.</p>
      {isAsked && <WithdrawDialog user={user} onClose={() => setAsked(false)} />}
    </Section>
  )
}

function WithdrawDialog({ user, onClose }: { user: ShownUser; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      verb="Withdraw the invitation of"
      name={nameOf(user)}
      confirm="Withdraw"
      run={() => call(withdrawInvitation, { params: { userId: user.id } })}
      done="Withdrawn"
      refresh={[[listUsers.path]]}
      onDone={() => navigate('/users')}
      onClose={onClose}
    >
      The link stops working and the account is deleted.
    </ConfirmDialog>
  )
}
