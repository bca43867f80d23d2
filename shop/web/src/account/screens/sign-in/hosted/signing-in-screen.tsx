import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureInPlace } from '../../../../shared/toasts/show-failure.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { finishHostedSignIn, useHostedSignIn } from './hosted-sign-in.ts'

/** Where the authorization server sends the browser back to. */
export function SigningInScreen() {
  const state = useHostedSignIn((held) => held.state)
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const lead = useEffectEvent((to: string) => void navigate(to, { replace: true }))
  // The address is where the authorization server has put its answer, which is good once.
  useEffect(() => {
    finishHostedSignIn(new URL(location.href)).then(
      (to) => to !== null && lead(to),
      (error: unknown) => setProblem(failureInPlace(error)),
    )
  }, [])
  if (state === 'failed')
    return (
      <Notice heading="Sign-in failed" tone="bad" action={<ButtonLink to="/login">Sign in</ButtonLink>}>
        {problem}
      </Notice>
    )
  return <Notice heading="Signing in">One moment.</Notice>
}
