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
      heading={state?.message ?? 'This is not for your account'}
      action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}
    >
      The screen you asked for belongs to another kind of account than the one you are signed in with.
    </Notice>
  )
}

/** For somebody whose account has been switched off. */
export function DeactivatedScreen() {
  return (
    <Notice
      heading="Your account has been switched off"
      action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}
    >
      Write to support@{supportHost()} if you think that this is a mistake. What you bought stays yours.
    </Notice>
  )
}

/** Where deleting an account ends. */
export function AccountDeletedScreen() {
  // Tells the guards that whoever was led here from a session's end has arrived.
  useEffect(haveLeft, [])
  return (
    <Notice heading="Your account is deleted" action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}>
      Everything that was yours here is gone but what the law asks to keep. Thank you for the music.
    </Notice>
  )
}
