import type { Role } from '@segno/contract'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAppState } from '../shared/app-state.ts'
import type { Redirected } from '../shared/redirected.ts'
import { useIsSignedIn } from '../shared/session/token-store.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { guardDecision } from './guard-rules.ts'

/** Shows a screen to those whose role is listed; everybody else is sent where the specification says. */
export function Guarded({ allowed, children }: { allowed: readonly Role[]; children: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  const { role, status } = useAppState(({ user }) => user)
  const { pathname, search } = useLocation()
  const decision = guardDecision({ isSignedIn, role, status }, allowed)
  if (decision.kind === 'show') return children
  if (decision.kind === 'wait') return <ScreenSkeleton />
  const state: Redirected | null =
    'message' in decision ? { message: decision.message, from: pathname + search } : null
  return <Navigate to={decision.to} replace state={state} />
}
