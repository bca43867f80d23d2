import { type ReactNode, useState } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { useAppState } from '../shared/state/app-state.ts'
import { useOwnGrants } from '../shared/api/own-grants.ts'
import { roleStart } from '../shared/session/role-start.ts'
import { useIsSignedIn } from '../shared/session/token-store.ts'
import { AddressRedirect } from './address-redirect.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Frame } from './frame/frame.tsx'
import { Guarded } from './guarded.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { MOVED_SCREENS, SCREENS } from './screens.ts'
import type { Screen } from './screens/screen.ts'
import { ReadableOnly } from './readable-only.tsx'
import { SignedInOnly } from './signed-in-only.tsx'
import { VoucherInAddress } from './voucher-in-address.tsx'

/** Signing in and registering are for those who are not signed in; everybody else goes to the start of their role. */
function ForVisitors({ children }: { children: ReactNode }) {
  const role = useAppState(({ user }) => user.role)
  const grants = useOwnGrants()
  const isSignedIn = useIsSignedIn()
  // The screen itself leads on whoever signs in while it is open.
  const [wasSignedIn] = useState(isSignedIn)
  return wasSignedIn ? <Navigate to={roleStart({ role: role ?? 'user', grants })} replace /> : children
}

function elementOf({ title, access, grants, load, signedOutTo }: Screen): ReactNode {
  const shown = lazyScreen(title, load)
  if (access === 'everyone') return shown
  if (access === 'signed-out') return <ForVisitors>{shown}</ForVisitors>
  const guarded = (
    <Guarded allowed={access} grants={grants}>
      {shown}
    </Guarded>
  )
  return signedOutTo === undefined ? guarded : <SignedInOnly to={signedOutTo}>{guarded}</SignedInOnly>
}

/** Every screen and its path. */
export const routes: RouteObject[] = [
  {
    element: (
      <VoucherInAddress>
        <Frame />
      </VoucherInAddress>
    ),
    errorElement: <ErrorScreen />,
    children: [
      {
        element: <ReadableOnly />,
        errorElement: <ErrorScreen />,
        children: [
          ...SCREENS.map((screen) => ({ path: screen.path, element: elementOf(screen) })),
          ...Object.entries(MOVED_SCREENS).map(([path, to]) => ({
            path,
            element: <AddressRedirect to={to} />,
          })),
          { path: '*', element: <NotFoundScreen /> },
        ],
      },
    ],
  },
]
