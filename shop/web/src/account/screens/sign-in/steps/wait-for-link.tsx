import { startLinkSignIn, type SignInStep } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { failureInPlace } from '../../../../shared/toasts/show-failure.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { Button } from '../../../../ui/button.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { DemoMailbox } from '../demo-mailbox.tsx'
import { broughtVoucher } from '../destination.ts'
import styles from '../sign-in.module.css'
import { useOpenedLink } from '../use-opened-link.ts'
import { useResendWait } from '../use-resend-wait.ts'

interface WaitForLinkProps {
  challenge: Extract<SignInStep, { step: 'customChallenge' }>
  email: string
  onStep: (step: SignInStep) => void
  onBack: () => void
}

const OVER = 'The link has expired.'

/** Waits for the mailed link to be opened, here or on another device. */
export function WaitForLink({ challenge, email, onStep, onBack }: WaitForLinkProps) {
  const { session, sentTo } = challenge
  const [problem, setProblem] = useState<string | null>(null)
  const { waitSeconds, startWait } = useResendWait()
  const say = (error: unknown): void => setProblem(error === null ? OVER : failureInPlace(error))
  useOpenedLink(problem === null ? session : null, { onStep, onOver: say })
  const resend = async (): Promise<void> => {
    if (waitSeconds > 0 && problem === null) return
    try {
      onStep(await call(startLinkSignIn, { body: { email: email.trim(), ...broughtVoucher() } }))
      setProblem(null)
      startWait()
    } catch (error) {
      say(error)
    }
  }
  const mustWait = waitSeconds > 0 && problem === null
  return (
    <div className={shapes.stack}>
      {problem === null ? <Sent to={sentTo} /> : <FormProblem>{problem}</FormProblem>}
      <Button
        look={problem === null ? 'plain' : 'primary'}
        aria-disabled={mustWait}
        onClick={() => void resend()}
      >
        {mustWait ? `Resend link in ${waitSeconds} s` : 'Resend link'}
      </Button>
      <Button look="quiet" onClick={onBack}>
        Cancel
      </Button>
    </div>
  )
}

function Sent({ to }: { to: string }) {
  return (
    <>
      <p role="status">
        If {to} has an account, we emailed it a link. Open it on any device within three minutes to sign in
        here.
      </p>
      <DemoMailbox />
      <p className={styles.waiting}>Waiting for you to open the link</p>
    </>
  )
}
