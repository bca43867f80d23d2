import { listUsers, type ListedUser, setUserStatuses } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { countOf } from '../../shared/sounds/format-sound.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx'

const CHANGES = {
  activated: { verb: 'Activate', done: 'Activated', follows: 'They can sign in again.' },
  deactivated: {
    verb: 'Deactivate',
    done: 'Deactivated',
    follows: 'They are signed out everywhere and cannot sign in.',
  },
} as const
type Status = keyof typeof CHANGES

interface StatusButtonsProps {
  users: readonly ListedUser[]
  onDone: () => void
}

/** Activates or deactivates everybody who is chosen. */
export function StatusButtons({ users, onDone }: StatusButtonsProps) {
  const [asked, setAsked] = useState<Status | null>(null)
  const userIds = users.map(({ _id }) => _id)
  return (
    <>
      <Button onClick={() => setAsked('activated')}>Activate</Button>
      <Button onClick={() => setAsked('deactivated')}>Deactivate</Button>
      {asked !== null && (
        <ReasonDialog
          title={`${CHANGES[asked].verb} ${countOf(users.length, 'user', 'users')}?`}
          confirm={CHANGES[asked].verb}
          consequence={`${CHANGES[asked].follows} You and those still invited stay as they are.`}
          run={(reason) => call(setUserStatuses, { body: { userIds, status: asked, reason } })}
          done={CHANGES[asked].done}
          refresh={[[listUsers.path]]}
          onDone={onDone}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
