import { BUYERS, type ScreenPath } from '@segno/contract'
import { type ReactNode, useState } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { useAppState } from '../shared/app-state.ts'
import { useIsSignedIn } from '../shared/session/token-store.ts'
import { AddressRedirect } from './address-redirect.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Frame } from './frame/frame.tsx'
import { Guarded } from './guarded.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { NotYetScreen } from './not-yet-screen.tsx'
import { GUARDED_SCREENS, type GuardedScreen } from './screens.ts'
import { ReadableOnly } from './readable-only.tsx'
import { SignedInOnly } from './signed-in-only.tsx'
import { AccountDeletedScreen, DeactivatedScreen, UnauthorisedScreen } from './stop-screens.tsx'
import { VoucherInAddress } from './voucher-in-address.tsx'

/** Signing in and registering are for those who are not signed in; everybody else goes to the start of their role. */
function ForVisitors({ children }: { children: ReactNode }) {
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const isSignedIn = useIsSignedIn()
  // Whoever comes in while the screen is open is led on by the screen.
  const [wasSignedIn] = useState(isSignedIn)
  return wasSignedIn ? <Navigate to={isAdmin ? '/dashboard' : '/sounds'} replace /> : children
}

const soundsScreen = async () => (await import('../features/sounds/sounds-screen.tsx')).SoundsScreen
const soundScreen = async () => (await import('../features/sounds/one-sound/sound-screen.tsx')).SoundScreen
const matchScreen = async () => (await import('../features/match/match-screen.tsx')).MatchScreen
const artistsScreen = async () => (await import('../features/artists/artists-screen.tsx')).ArtistsScreen
const artistScreen = async () => (await import('../features/artists/artist-screen.tsx')).ArtistScreen
const packsScreen = async () => (await import('../features/artists/packs/packs-screen.tsx')).PacksScreen
const packScreen = async () => (await import('../features/artists/packs/pack-screen.tsx')).PackScreen
const loginScreen = async () => (await import('../features/sign-in/login-screen.tsx')).LoginScreen
const registerScreen = async () => (await import('../features/sign-in/register-screen.tsx')).RegisterScreen
const registerSuccessScreen = async () =>
  (await import('../features/sign-in/register-success-screen.tsx')).RegisterSuccessScreen
const forgotPasswordScreen = async () =>
  (await import('../features/sign-in/forgot-password-screen.tsx')).ForgotPasswordScreen
const resetPasswordScreen = async () =>
  (await import('../features/sign-in/reset-password-screen.tsx')).ResetPasswordScreen
const confirmEmailScreen = async () =>
  (await import('../features/sign-in/confirm-email-screen.tsx')).ConfirmEmailScreen
const setPasswordScreen = async () =>
  (await import('../features/sign-in/set-password-screen.tsx')).SetPasswordScreen
const hostedScreen = async () => (await import('../features/sign-in/hosted/hosted-screen.tsx')).HostedScreen
const signingInScreen = async () =>
  (await import('../features/sign-in/hosted/signing-in-screen.tsx')).SigningInScreen
const pluginScreen = async () => (await import('../features/sign-in/hosted/plugin-screen.tsx')).PluginScreen
const pluginSignedInScreen = async () =>
  (await import('../features/sign-in/hosted/plugin-screen.tsx')).PluginSignedInScreen
const pluginNotSignedInScreen = async () =>
  (await import('../features/sign-in/hosted/plugin-screen.tsx')).PluginNotSignedInScreen
const logoutScreen = async () => (await import('../features/sign-in/logout-screen.tsx')).LogoutScreen
const termsScreen = async () => (await import('../features/legal/legal-screen.tsx')).TermsScreen
const privacyScreen = async () => (await import('../features/legal/legal-screen.tsx')).PrivacyScreen
const withdrawScreen = async () =>
  (await import('../features/legal/withdrawal/withdraw-screen.tsx')).WithdrawScreen
const contactScreen = async () => (await import('../features/legal/contact/contact-screen.tsx')).ContactScreen
const cartScreen = async () => (await import('../features/cart/cart-screen.tsx')).CartScreen

const guarded = ({ path, allowed, title, load }: GuardedScreen): RouteObject => ({
  path,
  element: <Guarded allowed={allowed}>{load ? lazyScreen(load) : <NotYetScreen title={title} />}</Guarded>,
})

const open = (path: ScreenPath, element: ReactNode): RouteObject => ({ path, element })

/** Screens for everybody; those that are still to be built say so. */
const openScreens: readonly RouteObject[] = [
  { index: true, element: <ForVisitors>{lazyScreen(loginScreen)}</ForVisitors> },
  open('/sounds', lazyScreen(soundsScreen)),
  open('/login', <ForVisitors>{lazyScreen(loginScreen)}</ForVisitors>),
  open('/publicCart', lazyScreen(cartScreen)),
  open(
    '/cart',
    <SignedInOnly to="/publicCart">
      <Guarded allowed={BUYERS}>{lazyScreen(cartScreen)}</Guarded>
    </SignedInOnly>,
  ),
  open('/register', <ForVisitors>{lazyScreen(registerScreen)}</ForVisitors>),
  open('/register_success', lazyScreen(registerSuccessScreen)),
  open('/forgot_password', lazyScreen(forgotPasswordScreen)),
  open('/reset_password', lazyScreen(resetPasswordScreen)),
  open('/confirm_email', lazyScreen(confirmEmailScreen)),
  open('/set_password', lazyScreen(setPasswordScreen)),
  open('/privacy_policy', lazyScreen(privacyScreen)),
  open('/terms_and_condition', lazyScreen(termsScreen)),
  open('/sign-in', lazyScreen(hostedScreen)),
  open('/sign-in/:uid', lazyScreen(hostedScreen)),
  open('/signing-in', lazyScreen(signingInScreen)),
  open('/logout', lazyScreen(logoutScreen)),
  open('/withdraw', lazyScreen(withdrawScreen)),
  open('/contact', lazyScreen(contactScreen)),
  open('/plugin/:id/:provider', lazyScreen(pluginScreen)),
  open('/plugin/signed-in', lazyScreen(pluginSignedInScreen)),
  open('/plugin/not-signed-in', lazyScreen(pluginNotSignedInScreen)),
  open('/sounds/:id', lazyScreen(soundScreen)),
  open('/match', lazyScreen(matchScreen)),
  open('/packs', lazyScreen(packsScreen)),
  open('/packs/:id', lazyScreen(packScreen)),
  open('/artists', lazyScreen(artistsScreen)),
  open('/artists/:handle', lazyScreen(artistScreen)),
  open('/agent-license', <AddressRedirect to="/agent/packages" />),
  open('/recent', <AddressRedirect to="/favourites/recent" />),
  open('/unauthorised', <UnauthorisedScreen />),
  open('/deactivated', <DeactivatedScreen />),
  open('/account-deleted', <AccountDeletedScreen />),
  { path: '*', element: <NotFoundScreen /> },
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
        element: <ReadableOnly />,
        errorElement: <ErrorScreen />,
        children: [...openScreens, ...GUARDED_SCREENS.map(guarded)],
      },
    ],
  },
]
