import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useIsSignedIn } from '../shared/session/token-store.ts'

/** /cart belongs to those who are signed in; everybody else has the public one. */
export function CartRoute({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  if (useIsSignedIn()) return children
  return <Navigate to={{ pathname: '/publicCart', search }} replace />
}
