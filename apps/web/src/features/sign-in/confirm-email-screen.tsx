import { useSearchParams } from 'react-router'
import { ConfirmForm } from './confirm-form.tsx'
import { readRegistration } from './registration.ts'
import { Split } from './split.tsx'

/** Where the mailed link leads. The code is filled in and a person says yes, because programs open links too. */
export function ConfirmEmailScreen() {
  const [search] = useSearchParams()
  const email = search.get('email') ?? readRegistration()?.email ?? ''
  return (
    <Split title="Confirm your e-mail">
      <p>
        {email !== '' && (
          <>
            For the account of <strong>{email}</strong>.{' '}
          </>
        )}
        Confirm only what you have registered yourself.
      </p>
      <ConfirmForm email={email} code={search.get('code') ?? ''} />
    </Split>
  )
}
