import { listUsers, type ListedUser, saveUsers, setUserStatuses } from '@segno/contract'
import { useState } from 'react'
import { SaveFileButton } from '../../../kit/data/save-file-button.tsx'
import { call, fetchFile } from '../../../shared/api/call.ts'
import { countOf } from '../../../ui/format-count.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'

const CHANGES = {
  activated: { verb: 'Activate', done: 'Activated', follows: 'They can sign in again.' },
  deactivated: {
    verb: 'Deactivate',
    done: 'Deactivated',
    follows: 'They are signed out everywhere and cannot sign in.',
  },
} as const
type Status = keyof typeof CHANGES

interface BulkButtonsProps {
  users: readonly ListedUser[]
  onDone: () => void
}

/** What is done with everybody who is chosen. */
export function BulkButtons({ users, onDone }: BulkButtonsProps) {
  const [asked, setAsked] = useState<Status | null>(null)
  const [isWriting, setWriting] = useState(false)
  const userIds = users.map(({ id }) => id)
  return (
    <>
      <Button onClick={() => setAsked('activated')}>Activate</Button>
      <Button onClick={() => setAsked('deactivated')}>Deactivate</Button>
      <Button onClick={() => setWriting(true)}>Send email</Button>
      <SaveFileButton
        fetch={() => fetchFile(saveUsers, { query: { ids: userIds.join(',') } })}
        fileName="Chosen users.csv"
      >
        CSV of these
      </SaveFileButton>
      {isWriting && <MailDialog users={users} onSent={onDone} onClose={() => setWriting(false)} />}
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
