import { Navigate, useLocation } from 'react-router'

/** For an address that is out there, of a screen that stands at another one. */
export function AddressRedirect({ to }: { to: string }) {
  return <Navigate to={{ pathname: to, search: useLocation().search }} replace />
}
