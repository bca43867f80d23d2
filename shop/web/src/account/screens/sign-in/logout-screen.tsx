import { getSignOutTarget } from '@segno/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useDocumentTitle } from '../../../shared/page/document-title.ts'
import { endQuietly } from '../../../shared/session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Signs out, for a program that sends the browser here, and goes on where that program may send it. */
export function LogoutScreen() {
  const [isOut, setOut] = useState(false)
  useDocumentTitle(isOut ? 'Signed out' : 'Signing out')
  // The address says who asks and where to go on.
  useEffect(() => {
    void leave(new URL(location.href).searchParams, () => setOut(true))
  }, [])
  if (!isOut) return <Notice heading="Signing you out…">This takes a moment.</Notice>
  return (
    <Notice heading="You are signed out" action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}>
      Your cart is saved for next time.
    </Notice>
  )
}

async function leave(asked: URLSearchParams, onOut: () => void): Promise<void> {
  await endQuietly()
  onOut()
  const clientId = asked.get('client_id')
  const logoutUri = asked.get('logout_uri') ?? asked.get('post_logout_redirect_uri')
  if (clientId === null || logoutUri === null) return
  const query = { client_id: clientId, logout_uri: logoutUri }
  const { address } = await call(getSignOutTarget, { query }).catch(() => ({ address: null }))
  if (address !== null) location.assign(address)
}
