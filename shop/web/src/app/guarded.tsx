import type { Grant, Role } from '@segno/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAppState } from '../shared/state/app-state.ts'
import type { Redirected } from '../shared/page/redirected.ts'
import { useOwnGrants } from '../shared/api/own-grants.ts'
import { loadProfile } from '../shared/session/session.ts'
import { useLeaving } from '../shared/session/session-end.ts'
import { useProfileLoad } from '../shared/session/profile-load.ts'
import { useIsSignedIn } from '../shared/session/token-store.ts'
import { store } from '../shared/storage/stored-keys.ts'
import { showToast } from '../shared/toasts/toast.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { guardDecision } from './guard-rules.ts'
import { VOUCHER_SCREEN } from './start-up-rules.ts'

interface GuardProps {
  readonly allowed: readonly Role[]
  readonly grants?: readonly Grant[] | undefined
  readonly children: ReactNode
}

/** Shows a screen to those whose role is listed; everybody else is sent where the specification says. */
export function Guarded({ allowed, grants: reachedBy, children }: GuardProps) {
  const isSignedIn = useIsSignedIn()
  const isProfileLoading = useProfileLoad(({ isLoading }) => isLoading)
  const { role, status } = useAppState(({ user }) => user)
  const { pathname, search } = useLocation()
  const leavingTo = useLeaving((leaving) => leaving.leavingTo)
  const grants = useOwnGrants()
  const decision = guardDecision({ isSignedIn, isProfileLoading, role, grants, status }, allowed, reachedBy)
  const isRefused = decision.kind === 'redirect' && decision.to === '/unauthorised'
  const isDoubtful = useDoubt(isSignedIn && isRefused, pathname)
  const isVoucherLost = pathname === VOUCHER_SCREEN && !isSignedIn && decision.kind === 'redirect'
  // Tells storage and the toasts, which are outside this tree.
  useEffect(() => {
    if (isVoucherLost) keepVoucher(pathname + search)
  }, [isVoucherLost, pathname, search])
  if (decision.kind === 'show') return children
  if (decision.kind === 'wait' || isDoubtful) return <ScreenSkeleton />
  // After signing out there is nothing to reproach anybody with.
  if (leavingTo !== null && decision.to === '/login') return <Navigate to={leavingTo} replace />
  const state: Redirected | null =
    'message' in decision ? { message: decision.message, from: pathname + search } : null
  return <Navigate to={decision.to} replace state={state} />
}

/** A role may have changed since it was read: it is read once more before a screen is refused. */
function useDoubt(isRefused: boolean, pathname: string): boolean {
  const [checked, setChecked] = useState<string | null>(null)
  const isDoubtful = isRefused && checked !== pathname
  // Asks the server.
  useEffect(() => {
    if (isDoubtful) void loadProfile().then(() => setChecked(pathname))
  }, [isDoubtful, pathname])
  return isDoubtful
}

/** Whoever wanted to redeem a voucher and has to sign in first is brought back to it afterwards. */
function keepVoucher(address: string): void {
  store('loginRedirect', address)
  showToast({
    message: 'We have stored the voucher you are trying to use. Please login to activate',
    variant: 'success',
    persist: true,
    preventDuplicate: true,
  })
}
