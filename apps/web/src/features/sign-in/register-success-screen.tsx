import type { SignInStep } from '@segno/contract'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { takeDestination } from './destination.ts'
import { forgetRegistration, readRegistration } from './registration.ts'
import styles from './sign-in.module.css'
import { Split } from './split.tsx'
import { useOpenedLink } from './use-opened-link.ts'

/** Registered: the code is typed here, or the mailed link is opened anywhere and this browser comes in by itself. */
export function RegisterSuccessScreen() {
  const navigate = useNavigate()
  const [registration] = useState(readRegistration)
  const [isWaiting, setWaiting] = useState(true)
  const session = registration?.session ?? null
  const comeIn = (step: SignInStep): void => {
    forgetRegistration()
    void navigate(step.step === 'signedIn' ? takeDestination(null, '') : '/login', { replace: true })
  }
  useOpenedLink(isWaiting ? session : null, { onStep: comeIn, onOver: () => setWaiting(false) })
  if (registration === null)
    return (
      <>
        <ScreenSkeleton />
        <Navigate to="/login" replace />
      </>
    )
  return (
    <Split title="Check your email">
      <p>
        We emailed a six-digit code to <strong>{registration.email}</strong>. Enter it here or open the link
        in the email within 15 minutes.
      </p>
      <ConfirmForm email={registration.email} code="" />
      {session !== null && (
        <p className={isWaiting ? styles.waiting : styles.why} role="status">
          {isWaiting
            ? 'Waiting for you to open the link'
            : 'This page stopped waiting for the link. You can still enter the code.'}
        </p>
      )}
      <div className={styles.ways}>
        <Link to="/register">Use another email</Link>
        <Link to="/login">Sign in</Link>
      </div>
    </Split>
  )
}
