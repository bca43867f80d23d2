import { checkUserAccountType, resendConfirmationCode, socialAccountMessage } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { FormState } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { authText } from '../../../shared/session/auth-error.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'
import { mailIcon } from '../../../ui/later-icons.ts'
import { Button } from '../../../ui/button.tsx'
import { noteCodeSent } from './code-sent.ts'
import type { SignInEntry } from './sign-in-entry.ts'

/** What went wrong, with the way on that belongs to it. */
export function SignInProblem({
  form,
}: {
  form: Pick<FormState<SignInEntry>, 'failure' | 'problem' | 'values'>
}) {
  const { failure, problem } = form
  const email = form.values.email.trim()
  const code = failure?.failure.code
  const provider = useSocialProvider(code === 'wrong_password' ? email : null)
  if (problem === null) return null
  return (
    <FormProblem>
      <p>{provider === null ? problem : socialAccountMessage(provider)}</p>
      {code === 'account_not_found' && (
        <Link to={`/register?email=${encodeURIComponent(email)}`}>Create an account</Link>
      )}
      {code === 'not_confirmed' && <ResendButton email={email} />}
      {problem === authText('network') && <p>Check your connection and try again.</p>}
    </FormProblem>
  )
}

/** A password can be wrong because the account has none; whoever is not told so is treated as not social. */
function useSocialProvider(email: string | null): string | null {
  const { data } = useQuery({
    queryKey: [checkUserAccountType.path, email],
    queryFn: () => call(checkUserAccountType, { body: { email: email! } }),
    enabled: email !== null,
    retry: false,
  })
  return email !== null && data?.isSocialAccount ? data.provider : null
}

function ResendButton({ email }: { email: string }) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const resend = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await call(resendConfirmationCode, { body: { email } })
      noteCodeSent()
      void navigate(`/confirm_email?email=${encodeURIComponent(email)}`)
    } catch (error) {
      showFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button look="quiet" icon={mailIcon} aria-disabled={isBusy} onClick={() => !isBusy && void resend()}>
      Send a new code
    </Button>
  )
}
