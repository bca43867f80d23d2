import type { Role } from '@segno/contract'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAppState } from '../shared/state/app-state.ts'
import type { Redirected } from '../shared/page/redirected.ts'
import { useLeaving } from '../shared/session/session-end.ts'
import { useProfileLoad } from '../shared/session/profile-load.ts'
import { useIsSignedIn } from '../shared/session/token-store.ts'
import { store } from '../shared/storage/stored-keys.ts'
import { showToast } from '../shared/toasts/toast.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { guardDecision } from './guard-rules.ts'
import { VOUCHER_SCREEN } from './start-up-rules.ts'

/** Shows a screen to those whose role is listed; everybody else is sent where the specification says. */
export function Guarded({ allowed, children }: { allowed: readonly Role[]; children: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  const isProfileLoading = useProfileLoad(({ isLoading }) => isLoading)
  const { role, status } = useAppState(({ user }) => user)
  const { pathname, search } = useLocation()
  const leavingTo = useLeaving((leaving) => leaving.leavingTo)
  const decision = guardDecision({ isSignedIn, isProfileLoading, role, status }, allowed)
  const isVoucherLost = pathname === VOUCHER_SCREEN && !isSignedIn && decision.kind === 'redirect'
  // Tells storage and the toasts, which are outside this tree.
  useEffect(() => {
    if (isVoucherLost) keepVoucher(pathname + search)
  }, [isVoucherLost, pathname, search])
  if (decision.kind === 'show') return children
  if (decision.kind === 'wait') return <ScreenSkeleton />
  // After signing out there is nothing to reproach anybody with.
  if (leavingTo !== null && decision.to === '/login') return <Navigate to={leavingTo} replace />
  const state: Redirected | null =
    'message' in decision ? { message: decision.message, from: pathname + search } : null
  return <Navigate to={decision.to} replace state={state} />
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
