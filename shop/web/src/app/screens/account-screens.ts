import { ROLES, type Role } from '@segno/contract'
import { asStep, screen, type Screen } from './screen.ts'

const USER: readonly Role[] = ['user']

// Screens with two addresses.
const signIn = async () => (await import('../../account/screens/sign-in/login-screen.tsx')).LoginScreen
const hosted = async () =>
  (await import('../../account/screens/sign-in/hosted/hosted-screen.tsx')).HostedScreen

/** Signing in, one’s account, what the law asks for, and where guards lead. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  screen('/', 'Sign in', 'signed-out', signIn, asStep),
  screen(
    '/user_profile',
    'Profile',
    ROLES,
    async () => (await import('../../account/screens/account/profile-screen.tsx')).ProfileScreen,
  ),
  screen(
    '/onboarding',
    'How you make music',
    USER,
    async () =>
      (await import('../../account/screens/account/onboarding/onboarding-screen.tsx')).OnboardingScreen,
    asStep,
  ),
  screen(
    '/become-an-artist',
    'Become an artist',
    USER,
    async () =>
      (await import('../../studio/screens/become-artist/become-artist-screen.tsx')).BecomeArtistScreen,
  ),
  screen('/login', 'Sign in', 'signed-out', signIn),
  screen(
    '/register',
    'Create an account',
    'signed-out',
    async () => (await import('../../account/screens/sign-in/register-screen.tsx')).RegisterScreen,
  ),
  screen(
    '/register_success',
    'Check your email',
    'everyone',
    async () =>
      (await import('../../account/screens/sign-in/register-success-screen.tsx')).RegisterSuccessScreen,
    asStep,
  ),
  screen(
    '/forgot_password',
    'Forgot your password',
    'everyone',
    async () =>
      (await import('../../account/screens/sign-in/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
  screen(
    '/reset_password',
    'Set a new password',
    'everyone',
    async () => (await import('../../account/screens/sign-in/reset-password-screen.tsx')).ResetPasswordScreen,
    asStep,
  ),
  screen(
    '/confirm_email',
    'Confirm your email',
    'everyone',
    async () => (await import('../../account/screens/sign-in/confirm-email-screen.tsx')).ConfirmEmailScreen,
    asStep,
  ),
  screen(
    '/set_password',
    'Set your password',
    'everyone',
    async () => (await import('../../account/screens/sign-in/set-password-screen.tsx')).SetPasswordScreen,
    asStep,
  ),
  screen('/sign-in', 'Sign in', 'everyone', hosted, asStep),
  screen('/sign-in/:uid', 'Sign in', 'everyone', hosted),
  screen(
    '/signing-in',
    'Signing in',
    'everyone',
    async () => (await import('../../account/screens/sign-in/hosted/signing-in-screen.tsx')).SigningInScreen,
    asStep,
  ),
  screen(
    '/logout',
    'Signing out',
    'everyone',
    async () => (await import('../../account/screens/sign-in/logout-screen.tsx')).LogoutScreen,
    asStep,
  ),
  screen(
    '/device',
    'Connect a program',
    ROLES,
    async () => (await import('../../account/screens/sign-in/device/device-screen.tsx')).DeviceScreen,
  ),
  screen(
    '/plugin/:id/:provider',
    'Sign in to the plugin',
    'everyone',
    async () => (await import('../../account/screens/sign-in/hosted/plugin-screen.tsx')).PluginScreen,
    asStep,
  ),
  screen(
    '/plugin/signed-in',
    'Signed in',
    'everyone',
    async () => (await import('../../account/screens/sign-in/hosted/plugin-screen.tsx')).PluginSignedInScreen,
    asStep,
  ),
  screen(
    '/plugin/not-signed-in',
    'Not signed in',
    'everyone',
    async () =>
      (await import('../../account/screens/sign-in/hosted/plugin-screen.tsx')).PluginNotSignedInScreen,
    asStep,
  ),
  screen(
    '/contact',
    'Contact and legal notice',
    'everyone',
    async () => (await import('../../account/screens/legal/contact/contact-screen.tsx')).ContactScreen,
  ),
  screen(
    '/copyright',
    'Copyright notice',
    'everyone',
    async () => (await import('../../account/screens/copyright/copyright-screen.tsx')).CopyrightScreen,
  ),
  screen(
    '/unsubscribe/:kind/:ticket',
    'Unsubscribe',
    'everyone',
    async () => (await import('../../account/screens/unsubscribe/unsubscribe-screen.tsx')).UnsubscribeScreen,
    asStep,
  ),
  screen(
    '/withdraw',
    'Withdraw from a contract',
    'everyone',
    async () => (await import('../../account/screens/legal/withdrawal/withdraw-screen.tsx')).WithdrawScreen,
  ),
  screen(
    '/terms_and_condition',
    'Terms and conditions',
    'everyone',
    async () => (await import('../../account/screens/legal/legal-screen.tsx')).TermsScreen,
  ),
  screen(
    '/privacy_policy',
    'Privacy policy',
    'everyone',
    async () => (await import('../../account/screens/legal/legal-screen.tsx')).PrivacyScreen,
  ),
  screen(
    '/artist_agreement',
    'Artist’s agreement',
    'everyone',
    async () => (await import('../../account/screens/legal/legal-screen.tsx')).AgreementScreen,
  ),
  screen(
    '/affiliate_terms',
    'Affiliate terms',
    'everyone',
    async () => (await import('../../account/screens/legal/legal-screen.tsx')).AffiliateTermsScreen,
  ),
  screen(
    '/right_of_withdrawal',
    'Right of withdrawal',
    'everyone',
    async () => (await import('../../account/screens/legal/legal-screen.tsx')).WithdrawalRightScreen,
  ),
  screen(
    '/unauthorised',
    'Not for this account',
    'everyone',
    async () => (await import('../stop-screens.tsx')).UnauthorisedScreen,
    asStep,
  ),
  screen(
    '/deactivated',
    'Account disabled',
    'everyone',
    async () => (await import('../stop-screens.tsx')).DeactivatedScreen,
    asStep,
  ),
  screen(
    '/dev/kit',
    'Kit',
    'everyone',
    async () => (await import('../dev-kit/kit-screen.tsx')).KitScreen,
    asStep,
  ),
  screen(
    '/account-deleted',
    'Account deleted',
    'everyone',
    async () => (await import('../stop-screens.tsx')).AccountDeletedScreen,
    asStep,
  ),
]
