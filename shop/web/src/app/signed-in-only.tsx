import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useProfileLoad } from '../shared/session/profile-load.ts'
import { useLeaving } from '../shared/session/session-end.ts'
import { useIsSignedIn } from '../shared/session/token-store.ts'
import { useAppState } from '../shared/state/app-state.ts'

/** The second guard: without somebody who is signed in it leads to `to`, the search along. */
export function SignedInOnly({ to, children }: { to: string; children: ReactNode }) {
  const { search } = useLocation()
  const isSignedIn = useIsSignedIn()
  const [wasSignedIn] = useState(isSignedIn)
  const leavingTo = useLeaving((leaving) => leaving.leavingTo)
  const isLoading = useProfileLoad((load) => load.isLoading)
  const hasProfile = useAppState(({ profile }) => profile !== null)
  if (!isSignedIn && wasSignedIn && leavingTo !== null) return <Navigate to={leavingTo} replace />
  if (!isSignedIn) return <Navigate to={{ pathname: to, search }} replace />
  if (isLoading && !hasProfile) return <p role="status">Loading...</p>
  return children
}
