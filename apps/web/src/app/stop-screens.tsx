import { useLocation } from 'react-router'
import { useDocumentTitle } from '../shared/document-title.ts'
import { supportHost } from '../shared/shop.ts'
import type { Redirected } from '../shared/redirected.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** For somebody who is signed in, but not as one of those a screen is for. */
export function UnauthorisedScreen() {
  useDocumentTitle('Not for this account')
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
  useDocumentTitle('Account switched off')
  return (
    <Notice
      heading="Your account has been switched off"
      action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}
    >
      Write to support@{supportHost()} if you think that this is a mistake. What you bought stays yours.
    </Notice>
  )
}
