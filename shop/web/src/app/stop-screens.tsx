import { type Grant, GRANT_NAMES, SESSION_MESSAGES } from '@segno/contract'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useOwnGrants } from '../shared/api/own-grants.ts'
import { roleStart } from '../shared/session/role-start.ts'
import { haveLeft } from '../shared/session/session-end.ts'
import { supportHost, useShop } from '../shared/shop.ts'
import type { Redirected } from '../shared/page/redirected.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** For somebody who is signed in, but not as one of those a screen is for. */
export function UnauthorisedScreen() {
  const { state } = useLocation() as { state: Redirected | null }
  const grants = useOwnGrants()
  if (grants.length > 0 && state !== null) return <GrantMissing {...state} grants={grants} />
  return (
    <Notice
      heading={state?.message ?? 'Not available for your account'}
      action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}
    >
      This page is for another kind of account.
    </Notice>
  )
}

/** The message names the grants that reach the screen, and who gives them. */
function GrantMissing({ message, from, grants }: Redirected & { grants: readonly Grant[] }) {
  return (
    <Notice
      heading="Not part of your grants"
      action={
        <>
          <ButtonLink to={roleStart({ role: 'admin', grants })}>Back to your work</ButtonLink>
          <ButtonLink look="plain" to={from}>
            Try again
          </ButtonLink>
        </>
      }
    >
      {message} Yours: {grants.map((grant) => GRANT_NAMES[grant]).join(', ')}.
    </Notice>
  )
}

/** Where the session of a disabled account ends. */
export function DeactivatedScreen() {
  // Tells the guards that the end of the session has been shown: from now on they lead to signing in.
  useEffect(haveLeft, [])
  // The support address comes with what the shop says of itself.
  useShop()
  const support = `support@${supportHost()}`
  return (
    <Notice
      heading={SESSION_MESSAGES.account_disabled}
      action={<ButtonLink to="/login">Sign in with another account</ButtonLink>}
    >
      If you think this is a mistake, write to <a href={`mailto:${support}`}>{support}</a>.
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
