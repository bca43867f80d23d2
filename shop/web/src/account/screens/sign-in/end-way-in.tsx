import { endWayIn } from '@segno/contract'
import { useState } from 'react'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Split } from './split.tsx'

/** Where the link leads in a mail that tells of a new way in. A person says yes, because programs open links too. */
export function EndWayIn({ secret }: { secret: string }) {
  const [isEnded, setEnded] = useState(false)
  const end = useAction({
    run: () => call(endWayIn, { body: { secret } }),
    onDone: () => setEnded(true),
  })
  if (isEnded)
    return (
      <Notice
        heading="Access ended"
        action={<ButtonLink to="/forgot_password">Set a new password</ButtonLink>}
      >
        It can’t come in any more. If you don’t know who it was, set a new password.
      </Notice>
    )
  return (
    <Split title="End this access">
      <p>Ends the access that the email is about. Everything else in your account stays.</p>
      <ActionButton look="primary" action={end} busy="Ending">
        End access
      </ActionButton>
    </Split>
  )
}
