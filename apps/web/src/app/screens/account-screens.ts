import { ROLES, type Role } from '@segno/contract'
import { forAffiliates, screen, type Screen } from './screen.ts'

const USER: readonly Role[] = ['user']

// Screens with two addresses.
const signIn = async () => (await import('../../features/sign-in/login-screen.tsx')).LoginScreen
const hosted = async () => (await import('../../features/sign-in/hosted/hosted-screen.tsx')).HostedScreen

/** Signing in, one’s account, what the law asks for, and where guards lead. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  screen('/', 'Sign in', 'signed-out', signIn, forAffiliates),
  screen(
    '/user_profile',
    'Profile',
    ROLES,
    async () => (await import('../../features/account/profile-screen.tsx')).ProfileScreen,
  ),
  screen(
    '/onboarding',
    'How you make music',
    USER,
    async () => (await import('../../features/account/onboarding/onboarding-screen.tsx')).OnboardingScreen,
  ),
  screen(
    '/become-an-artist',
    'Become an artist',
    USER,
    async () => (await import('../../features/become-artist/become-artist-screen.tsx')).BecomeArtistScreen,
  ),
  screen('/login', 'Sign in', 'signed-out', signIn, forAffiliates),
  screen(
    '/register',
    'Create an account',
    'signed-out',
    async () => (await import('../../features/sign-in/register-screen.tsx')).RegisterScreen,
    forAffiliates,
  ),
  screen(
    '/register_success',
    'Check your email',
    'everyone',
    async () => (await import('../../features/sign-in/register-success-screen.tsx')).RegisterSuccessScreen,
    forAffiliates,
  ),
  screen(
    '/forgot_password',
    'Forgot your password',
    'everyone',
    async () => (await import('../../features/sign-in/forgot-password-screen.tsx')).ForgotPasswordScreen,
    forAffiliates,
  ),
  screen(
    '/reset_password',
    'Set a new password',
    'everyone',
    async () => (await import('../../features/sign-in/reset-password-screen.tsx')).ResetPasswordScreen,
    forAffiliates,
  ),
  screen(
    '/confirm_email',
    'Confirm your email',
    'everyone',
    async () => (await import('../../features/sign-in/confirm-email-screen.tsx')).ConfirmEmailScreen,
    forAffiliates,
  ),
  screen(
    '/set_password',
    'Set your password',
    'everyone',
    async () => (await import('../../features/sign-in/set-password-screen.tsx')).SetPasswordScreen,
    forAffiliates,
  ),
  screen('/sign-in', 'Sign in', 'everyone', hosted),
  screen('/sign-in/:uid', 'Sign in', 'everyone', hosted),
  screen(
    '/signing-in',
    'Signing in',
    'everyone',
    async () => (await import('../../features/sign-in/hosted/signing-in-screen.tsx')).SigningInScreen,
  ),
  screen(
    '/logout',
    'Signing out',
    'everyone',
    async () => (await import('../../features/sign-in/logout-screen.tsx')).LogoutScreen,
  ),
  screen(
    '/device',
    'Connect a program',
    ROLES,
    async () => (await import('../../features/sign-in/device/device-screen.tsx')).DeviceScreen,
  ),
  screen(
    '/plugin/:id/:provider',
    'Sign in to the plugin',
    'everyone',
    async () => (await import('../../features/sign-in/hosted/plugin-screen.tsx')).PluginScreen,
    forAffiliates,
  ),
  screen(
    '/plugin/signed-in',
    'Signed in',
    'everyone',
    async () => (await import('../../features/sign-in/hosted/plugin-screen.tsx')).PluginSignedInScreen,
  ),
  screen(
    '/plugin/not-signed-in',
    'Not signed in',
    'everyone',
    async () => (await import('../../features/sign-in/hosted/plugin-screen.tsx')).PluginNotSignedInScreen,
  ),
  screen(
    '/contact',
    'Contact and legal notice',
    'everyone',
    async () => (await import('../../features/legal/contact/contact-screen.tsx')).ContactScreen,
    forAffiliates,
  ),
  screen(
    '/copyright',
    'Copyright notice',
    'everyone',
    async () => (await import('../../features/copyright/copyright-screen.tsx')).CopyrightScreen,
    forAffiliates,
  ),
  screen(
    '/withdraw',
    'Cancel a purchase',
    'everyone',
    async () => (await import('../../features/legal/withdrawal/withdraw-screen.tsx')).WithdrawScreen,
    forAffiliates,
  ),
  screen(
    '/terms_and_condition',
    'Terms and conditions',
    'everyone',
    async () => (await import('../../features/legal/legal-screen.tsx')).TermsScreen,
    forAffiliates,
  ),
  screen(
    '/privacy_policy',
    'Privacy policy',
    'everyone',
    async () => (await import('../../features/legal/legal-screen.tsx')).PrivacyScreen,
    forAffiliates,
  ),
  screen(
    '/unauthorised',
    'Not for this account',
    'everyone',
    async () => (await import('../stop-screens.tsx')).UnauthorisedScreen,
    forAffiliates,
  ),
  screen(
    '/deactivated',
    'Account disabled',
    'everyone',
    async () => (await import('../stop-screens.tsx')).DeactivatedScreen,
    forAffiliates,
  ),
  screen(
    '/dev/kit',
    'Kit',
    'everyone',
    async () => (await import('../../features/dev-kit/kit-screen.tsx')).KitScreen,
  ),
  screen(
    '/account-deleted',
    'Account deleted',
    'everyone',
    async () => (await import('../stop-screens.tsx')).AccountDeletedScreen,
  ),
]
