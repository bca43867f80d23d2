import { Navigate, useLocation } from 'react-router'

/** An old address that is still out there. */
export function AgentLicenseRedirect() {
  return <Navigate to={{ pathname: '/agent/packages', search: useLocation().search }} replace />
}
