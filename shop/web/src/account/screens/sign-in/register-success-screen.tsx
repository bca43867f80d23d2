import type { SignInStep } from '@segno/contract'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useShop } from '../../../shared/shop.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { DemoMailbox } from './demo-mailbox.tsx'
import { takeDestination, takeVoucherTrial } from './destination.ts'
import { forgetRegistration, readRegistration } from './registration.ts'
import styles from './sign-in.module.css'
import { Split } from './split.tsx'
import { useOpenedLink } from './use-opened-link.ts'

/**
 * Registered: the code is typed here, or the mailed link is opened anywhere and this browser comes in by itself. Opened
 * without a registration it claims none, and takes the code of an address that is typed in.
 */
export function RegisterSuccessScreen() {
  const navigate = useNavigate()
  const [registration] = useState(readRegistration)
  const [isWaiting, setWaiting] = useState(true)
  const session = registration?.session ?? null
  const trialHost = useShop()?.voucherTrialHost ?? null
  const completeSignIn = (step: SignInStep): void => {
    forgetRegistration()
    const trial = takeVoucherTrial(trialHost)
    if (trial !== null) location.assign(trial)
    else void navigate(step.step === 'signedIn' ? takeDestination(null, '') : '/login', { replace: true })
  }
  useOpenedLink(isWaiting ? session : null, { onStep: completeSignIn, onOver: () => setWaiting(false) })
  return (
    <Split title={registration === null ? 'Check your email' : 'Registration Successful!'}>
      {registration === null ? (
        <p>
          After you create an account we email you a six-digit code. Enter it here or open the link in the
          email.
        </p>
      ) : (
        <p>
          We emailed a six-digit code to <strong>{registration.email}</strong>. Enter it here or open the link
          in the email within 15 minutes.
        </p>
      )}
      <DemoMailbox />
      <ConfirmForm email={registration?.email ?? ''} code="" />
      {session !== null && (
        <p className={isWaiting ? styles.waiting : styles.why} role="status">
          {isWaiting
            ? 'Waiting for you to open the link'
            : 'This page stopped waiting for the link. You can still enter the code.'}
        </p>
      )}
      <div className={styles.ways}>
        <Link to="/register">{registration === null ? 'Create an account' : 'Use another email'}</Link>
        <Link to="/login">Sign in</Link>
      </div>
    </Split>
  )
}
