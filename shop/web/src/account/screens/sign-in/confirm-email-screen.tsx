import { useMailed } from '../../../shared/page/use-mailed.ts'
import { ConfirmNewAddress, KeepAddress } from './confirm-new-address.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { EndWayIn } from './end-way-in.tsx'
import { readRegistration } from './registration.ts'
import { Split } from './split.tsx'

/** Where the mailed link leads. The code is filled in and a person says yes, because programs open links too. */
export function ConfirmEmailScreen() {
  const search = useMailed()
  const change = search.get('change')
  const stop = search.get('stop')
  const end = search.get('end')
  const email = search.get('email') ?? readRegistration()?.email ?? ''
  if (end !== null) return <EndWayIn secret={end} />
  if (stop !== null) return <KeepAddress secret={stop} />
  if (change !== null) return <ConfirmNewAddress secret={change} />
  return (
    <Split title="Confirm your email">
      <p>
        {email !== '' && (
          <>
            Account: <strong>{email}</strong>.{' '}
          </>
        )}
        Only enter a code you asked for.
      </p>
      <ConfirmForm email={email} code={search.get('code') ?? ''} />
    </Split>
  )
}
