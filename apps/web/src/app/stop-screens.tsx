import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { haveLeft } from '../shared/session/session-end.ts'
import { supportHost } from '../shared/shop.ts'
import type { Redirected } from '../shared/redirected.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** For somebody who is signed in, but not as one of those a screen is for. */
export function UnauthorisedScreen() {
  const { state } = useLocation() as { state: Redirected | null }
  return (
    <Notice
      heading={state?.message ?? 'Not available for your account'}
      action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}
    >
      This page is for another kind of account.
    </Notice>
  )
}

/** For somebody whose account has been switched off. */
export function DeactivatedScreen() {
  return (
    <Notice heading="Your account is disabled" action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}>
      Write to support@{supportHost()} if you think this is a mistake. You keep what you bought.
    </Notice>
  )
}

/** Where deleting an account ends. */
export function AccountDeletedScreen() {
  // Tells the guards that whoever was led here from a session's end has arrived.
  useEffect(haveLeft, [])
  return (
    <Notice heading="Your account is deleted" action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}>
      We deleted everything except what we must keep by law. Thank you for the music.
    </Notice>
  )
}
