import { confirmNewEmail, stopNewEmail } from '@segno/contract'
import { useState } from 'react'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Split } from './split.tsx'

/** Where the link leads that goes to an address an administrator set. A person says yes, because programs open links too. */
export function ConfirmNewAddress({ secret }: { secret: string }) {
  const [email, setEmail] = useState<string | null>(null)
  const confirm = useAction({
    run: () => call(confirmNewEmail, { body: { secret } }),
    onDone: (done) => setEmail(done.email),
  })
  if (email !== null)
    return (
      <Notice heading="Email confirmed" action={<ButtonLink to="/login">Sign in</ButtonLink>}>
        Your account’s address is {email} now.
      </Notice>
    )
  return (
    <Split title="Confirm your new email">
      <p>You sign in with this address from now on.</p>
      <ActionButton look="primary" action={confirm} busy="Confirming">
        Confirm email
      </ActionButton>
    </Split>
  )
}

/** Where the link leads that goes to the address before. */
export function KeepAddress({ secret }: { secret: string }) {
  const [isKept, setKept] = useState(false)
  const keep = useAction({
    run: () => call(stopNewEmail, { body: { secret } }),
    onDone: () => setKept(true),
  })
  if (isKept)
    return (
      <Notice heading="Your address stays" action={<ButtonLink to="/contact">Tell us</ButtonLink>}>
        If you did not ask for another one, tell us, and set a new password.
      </Notice>
    )
  return (
    <Split title="Keep your email address">
      <p>An administrator has set another address for your account. Nothing changes if you keep yours.</p>
      <ActionButton look="primary" action={keep} busy="Keeping">
        Keep this address
      </ActionButton>
    </Split>
  )
}
