import { getUserSecondFactor, resetUserSecondFactor, type ShownUser } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { countOf } from '../../../ui/format-count.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { nameOf } from './user-words.ts'

/** Which second factors somebody has, and the way out for who has lost theirs. */
export function SecondFactorPart({ user }: { user: ShownUser }) {
  const [isAsked, setAsked] = useState(false)
  const queryKey = [getUserSecondFactor.path, user.id]
  const params = { userId: user.id }
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getUserSecondFactor, { params }, signal),
    retry: false,
  })
  const close = (): void => setAsked(false)
  return (
    <Section title="Second factor">
      <Loaded query={query}>
        {({ totp, email, passkeys }) =>
          totp || email || passkeys > 0 ? (
            <>
              <p>
                {[
                  passkeys > 0 && countOf(passkeys, 'passkey', 'passkeys'),
                  totp && 'Authenticator',
                  email && 'Codes by mail',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              <div>
                <Button onClick={() => setAsked(true)}>Reset second factor</Button>
              </div>
            </>
          ) : (
            <p>None</p>
          )
        }
      </Loaded>
      {isAsked && (
        <ReasonDialog
          title={`Reset the second factor of ${nameOf(user)}?`}
          confirm="Reset"
          consequence="They are signed out everywhere and sign in with their password alone. They are told by mail."
          run={(reason) => call(resetUserSecondFactor, { params, body: { reason } })}
          done="The second factor is reset."
          refresh={[queryKey]}
          onClose={close}
        />
      )}
    </Section>
  )
}
