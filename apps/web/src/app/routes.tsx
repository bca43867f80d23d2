import { BUYERS } from '@segno/contract'
import type { ReactNode } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { useIsSignedIn } from '../shared/session/token-store.ts'
import { AgentLicenseRedirect } from './agent-license-redirect.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Frame } from './frame/frame.tsx'
import { Guarded } from './guarded.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { NotYetScreen } from './not-yet-screen.tsx'
import { GUARDED_SCREENS, type GuardedScreen } from './screens.ts'
import { SignedInOnly } from './signed-in-only.tsx'
import { DeactivatedScreen, UnauthorisedScreen } from './stop-screens.tsx'
import { VoucherInAddress } from './voucher-in-address.tsx'

/** The start: those who are signed in go on to the sounds. */
function Start() {
  return <Navigate to={useIsSignedIn() ? '/sounds' : '/login'} replace />
}

const soundsScreen = async () => (await import('../features/sounds/sounds-screen.tsx')).SoundsScreen
const loginScreen = async () => (await import('../features/sign-in/login-screen.tsx')).LoginScreen
const cartScreen = async () => (await import('../features/cart/cart-screen.tsx')).CartScreen

const guarded = ({ path, allowed, title, load }: GuardedScreen): RouteObject => ({
  path,
  element: <Guarded allowed={allowed}>{load ? lazyScreen(load) : <NotYetScreen title={title} />}</Guarded>,
})

const open = (path: string, element: ReactNode): RouteObject => ({ path, element })

/** Screens for everybody; those that are still to be built say so. */
const openScreens: readonly RouteObject[] = [
  { index: true, element: <Start /> },
  open('/sounds', lazyScreen(soundsScreen)),
  open('/login', lazyScreen(loginScreen)),
  open('/publicCart', lazyScreen(cartScreen)),
  open(
    '/cart',
    <SignedInOnly to="/publicCart">
      <Guarded allowed={BUYERS}>{lazyScreen(cartScreen)}</Guarded>
    </SignedInOnly>,
  ),
  open('/register', <NotYetScreen title="Register" />),
  open('/register_success', <NotYetScreen title="Registered" />),
  open('/forgot_password', <NotYetScreen title="Forgot your password" />),
  open('/reset_password', <NotYetScreen title="Reset your password" />),
  open('/confirm_email', <NotYetScreen title="Confirm your e-mail" />),
  open('/set_password', <NotYetScreen title="Set your password" />),
  open('/privacy_policy', <NotYetScreen title="Privacy policy" />),
  open('/terms_and_condition', <NotYetScreen title="Terms and conditions" />),
  open('/plugin/:id/:provider', <NotYetScreen title="Sign in to the plugin" />),
  open('/artists', <NotYetScreen title="Artists" />),
  open('/artists/:handle', <NotYetScreen title="Artist" />),
  open('/agent-license', <AgentLicenseRedirect />),
  open('/unauthorised', <UnauthorisedScreen />),
  open('/deactivated', <DeactivatedScreen />),
  open('*', <NotFoundScreen />),
]

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
        errorElement: <ErrorScreen />,
        children: [...openScreens, ...GUARDED_SCREENS.map(guarded)],
      },
    ],
  },
]
