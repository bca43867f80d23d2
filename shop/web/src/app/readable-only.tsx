import { isReadablePath } from '@segno/contract'
import { Outlet, useLocation } from 'react-router'
import { NotFoundScreen } from './not-found-screen.tsx'

/** An address that cannot be read names nothing, whatever screen it looks like. */
export function ReadableOnly() {
  const { pathname } = useLocation()
  return isReadablePath(pathname) ? <Outlet /> : <NotFoundScreen />
}
