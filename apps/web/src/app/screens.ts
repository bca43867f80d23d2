import { BUYERS, ROLES, type Role } from '@segno/contract'
import type { ComponentType } from 'react'
import type { AnyIcon } from '../ui/icon.tsx'

export interface RailPlace {
  readonly icon: AnyIcon
  /** The screen's title unless given. */
  readonly label?: string
  /** Where a phone has no room for the label. */
  readonly short?: string
  /** The heading it stands under; the places of everybody have none. */
  readonly group?: string
  /** What is counted beside it. */
  readonly count?: 'cart' | 'favourites'
  /** Another address that belongs to it. */
  readonly also?: string
  /** Those who are signed in have another place for it. */
  readonly isForVisitors?: boolean
}

export interface Screen {
  /** In the router's notation: what begins with a colon stands for anything. */
  readonly path: string
  /** What the browser's tab says until the screen has something better. */
  readonly title: string
  /** `signed-out` leads everybody else to the start of their role; a list of roles is guarded. */
  readonly access: 'everyone' | 'signed-out' | readonly Role[]
  /** Null for a screen that has its address and its guard already, and is still to be built. */
  readonly load: (() => Promise<ComponentType>) | null
  /** Where those who are not signed in are led, instead of to signing in. */
  readonly signedOutTo?: string
  /** An affiliate's link may lead somebody without an account to it. */
  readonly isAffiliateEntry?: boolean
  readonly rail?: RailPlace
}

const ADMIN: readonly Role[] = ['admin']
const ADMIN_AND_ARTIST: readonly Role[] = ['admin', 'artist']
const USER: readonly Role[] = ['user']
const ARTIST: readonly Role[] = ['artist']

// Screens with two addresses.
const signIn = async () => (await import('../features/sign-in/login-screen.tsx')).LoginScreen
const hosted = async () => (await import('../features/sign-in/hosted/hosted-screen.tsx')).HostedScreen
const cart = async () => (await import('../features/cart/cart-screen.tsx')).CartScreen
const receipt = async () => (await import('../features/library/receipt-screen.tsx')).ReceiptScreen

type More = Pick<Screen, 'signedOutTo' | 'isAffiliateEntry' | 'rail'>

/** One that is still to be built leaves out `load`. */
const screen = (
  path: string,
  title: string,
  access: Screen['access'],
  load: Screen['load'] = null,
  more: More = {},
): Screen => ({ path, title, access, load, ...more })

const forAffiliates: More = { isAffiliateEntry: true }

/**
 * Every screen of the product, once: the routes, their guards, the rail (in this order), the tab's titles, where an
 * affiliate's link may lead, the addresses that the server answers with the page, the pictures of the screens and the
 * tests that walk them are made from it.
 */
export const SCREENS: readonly Screen[] = [
  screen('/', 'Sign in', 'signed-out', signIn, forAffiliates),
  screen(
    '/sounds',
    'Sounds',
    'everyone',
    async () => (await import('../features/sounds/sounds-screen.tsx')).SoundsScreen,
    { isAffiliateEntry: true, rail: { icon: 'waveform' } },
  ),
  screen(
    '/sounds/:id',
    'Sound',
    'everyone',
    async () => (await import('../features/sounds/one-sound/sound-screen.tsx')).SoundScreen,
    forAffiliates,
  ),
  screen(
    '/match',
    'Match',
    'everyone',
    async () => (await import('../features/match/match-screen.tsx')).MatchScreen,
    { rail: { icon: 'match' } },
  ),
  screen(
    '/artists',
    'Artists',
    'everyone',
    async () => (await import('../features/artists/artists-screen.tsx')).ArtistsScreen,
    { isAffiliateEntry: true, rail: { icon: 'artists', also: '/packs' } },
  ),
  screen(
    '/artists/:handle',
    'Artist',
    'everyone',
    async () => (await import('../features/artists/artist-screen.tsx')).ArtistScreen,
    forAffiliates,
  ),
  screen(
    '/packs',
    'Packs',
    'everyone',
    async () => (await import('../features/artists/packs/packs-screen.tsx')).PacksScreen,
    forAffiliates,
  ),
  screen(
    '/packs/:id',
    'Pack',
    'everyone',
    async () => (await import('../features/artists/packs/pack-screen.tsx')).PackScreen,
    forAffiliates,
  ),
  screen(
    '/favourites',
    'Favourites',
    BUYERS,
    async () => (await import('../features/favourites/favourites-screen.tsx')).FavouritesScreen,
    { rail: { icon: 'heart', short: 'Faves', count: 'favourites' } },
  ),
  screen(
    '/favourites/recent',
    'Recently played',
    BUYERS,
    async () => (await import('../features/favourites/recent-screen.tsx')).RecentScreen,
  ),
  screen(
    '/favourites/not-for-me',
    'Not for me',
    BUYERS,
    async () => (await import('../features/favourites/not-for-me-screen.tsx')).NotForMeScreen,
  ),
  screen('/publicCart', 'Cart', 'everyone', cart, {
    isAffiliateEntry: true,
    rail: { icon: 'cart', count: 'cart', isForVisitors: true },
  }),
  screen('/cart', 'Cart', BUYERS, cart, {
    signedOutTo: '/publicCart',
    rail: { icon: 'cart', count: 'cart' },
  }),
  screen(
    '/loops-checkout',
    'Check out',
    BUYERS,
    async () => (await import('../features/checkout/checkout-screen.tsx')).CheckoutScreen,
  ),
  screen(
    '/purchase_history',
    'Purchased Loops',
    BUYERS,
    async () => (await import('../features/library/purchases-screen.tsx')).PurchasesScreen,
    { rail: { icon: 'library', label: 'Library' } },
  ),
  screen('/receipt', 'Receipt', BUYERS, receipt),
  screen('/receipt/:id', 'Receipt', BUYERS, receipt),
  screen(
    '/drag_out_history',
    'Drag-out history',
    BUYERS,
    async () => (await import('../features/drag-outs/drag-outs-screen.tsx')).DragOutsScreen,
  ),
  screen('/subscriptions', 'Subscriptions', BUYERS),
  screen('/subscribed', 'Subscribed', BUYERS),
  screen('/subscriptions_confirm', 'Confirm your subscription', BUYERS),
  screen('/subscription_history', 'Subscription History', BUYERS),
  screen('/voucher-coupon-add', 'Redeem a voucher', BUYERS),
  screen('/agent/packages', 'Agent packages', BUYERS),
  screen('/agent/packages/purchased-license', 'Your Agent licence', BUYERS),
  screen('/agent/packages/confirm-purchase', 'Confirm your Agent package', BUYERS),
  screen('/affiliate_history', 'Affiliate history', USER),
  screen('/affiliate_payout', 'Affiliate payouts', USER),

  screen(
    '/uploads',
    'Uploads',
    ARTIST,
    async () => (await import('../features/artist-studio/uploads-screen.tsx')).UploadsScreen,
    { rail: { icon: 'upload', group: 'Studio' } },
  ),
  screen('/sales_history', 'Sales history', ARTIST),
  screen('/editorial_jam', 'Editorial jams', ADMIN_AND_ARTIST),
  screen('/editorial_jam/view', 'Editorial jam', ADMIN_AND_ARTIST),
  screen('/editorial_jam/view/:editorialJamId', 'Editorial jam', ADMIN_AND_ARTIST),
  screen('/editorial_jam/search', 'Search editorial jams', ADMIN_AND_ARTIST),

  screen('/dashboard', 'Dashboard', ADMIN),
  screen(
    '/admin/review',
    'Review',
    ADMIN,
    async () => (await import('../features/admin-catalogue/review/review-screen.tsx')).ReviewScreen,
    { rail: { icon: 'tick', group: 'Catalogue' } },
  ),
  screen(
    '/retagging',
    'Re-tagging',
    ADMIN,
    async () => (await import('../features/admin-catalogue/retagging/retagging-screen.tsx')).RetaggingScreen,
    { rail: { icon: 'tempo', short: 'Tags', group: 'Catalogue' } },
  ),
  screen(
    '/admin/vocabulary',
    'Vocabulary',
    ADMIN,
    async () =>
      (await import('../features/admin-catalogue/vocabulary/vocabulary-screen.tsx')).VocabularyScreen,
    { rail: { icon: 'library', short: 'Words', group: 'Catalogue' } },
  ),
  screen('/users', 'Users', ADMIN),
  screen('/artistList', 'Artists', ADMIN),
  screen('/admin/add_user', 'Add a user', ADMIN),
  screen('/admin/view_user/:userId', 'User', ADMIN),
  screen('/admin/edit_user/:userId', 'Edit a user', ADMIN),
  screen('/admin/payment/:userId', 'Payments of a user', ADMIN),
  screen('/agent-licenses', 'Agent licences', ADMIN),
  screen('/agent-licenses/users/:id', 'Users of an Agent licence', ADMIN),
  screen('/admin_purchase_history', 'All purchases', ADMIN),
  screen('/admin_subscription_history', 'All subscriptions', ADMIN),
  screen('/admin_affiliate_history', 'All affiliate commissions', ADMIN),
  screen('/admin/affiliates', 'Affiliates', ADMIN),
  screen('/admin/affiliate_payout/:userId', 'Payouts of an affiliate', ADMIN),
  screen('/campaign', 'Campaigns', ADMIN),
  screen('/campaign/create', 'New campaign', ADMIN),
  screen('/campaign/:id', 'Campaign', ADMIN),
  screen('/analytics/active-users', 'Active users', ADMIN),
  screen('/analytics/usages-metrics', 'Usage metrics', ADMIN),
  screen('/analytics/user-feedback', 'User feedback', ADMIN),

  screen(
    '/user_profile',
    'Profile',
    ROLES,
    async () => (await import('../features/account/profile-screen.tsx')).ProfileScreen,
  ),
  screen(
    '/onboarding',
    'How you make music',
    USER,
    async () => (await import('../features/account/onboarding/onboarding-screen.tsx')).OnboardingScreen,
  ),
  screen('/login', 'Sign in', 'signed-out', signIn, forAffiliates),
  screen(
    '/register',
    'Create an account',
    'signed-out',
    async () => (await import('../features/sign-in/register-screen.tsx')).RegisterScreen,
    forAffiliates,
  ),
  screen(
    '/register_success',
    'Check your mail',
    'everyone',
    async () => (await import('../features/sign-in/register-success-screen.tsx')).RegisterSuccessScreen,
    forAffiliates,
  ),
  screen(
    '/forgot_password',
    'Forgot your password',
    'everyone',
    async () => (await import('../features/sign-in/forgot-password-screen.tsx')).ForgotPasswordScreen,
    forAffiliates,
  ),
  screen(
    '/reset_password',
    'Set a new password',
    'everyone',
    async () => (await import('../features/sign-in/reset-password-screen.tsx')).ResetPasswordScreen,
    forAffiliates,
  ),
  screen(
    '/confirm_email',
    'Confirm your e-mail',
    'everyone',
    async () => (await import('../features/sign-in/confirm-email-screen.tsx')).ConfirmEmailScreen,
    forAffiliates,
  ),
  screen(
    '/set_password',
    'Set your password',
    'everyone',
    async () => (await import('../features/sign-in/set-password-screen.tsx')).SetPasswordScreen,
    forAffiliates,
  ),
  screen('/sign-in', 'Sign in', 'everyone', hosted),
  screen('/sign-in/:uid', 'Sign in', 'everyone', hosted),
  screen(
    '/signing-in',
    'Signing in',
    'everyone',
    async () => (await import('../features/sign-in/hosted/signing-in-screen.tsx')).SigningInScreen,
  ),
  screen(
    '/logout',
    'Signing out',
    'everyone',
    async () => (await import('../features/sign-in/logout-screen.tsx')).LogoutScreen,
  ),
  screen(
    '/plugin/:id/:provider',
    'Sign in to the plugin',
    'everyone',
    async () => (await import('../features/sign-in/hosted/plugin-screen.tsx')).PluginScreen,
    forAffiliates,
  ),
  screen(
    '/plugin/signed-in',
    'Signed in',
    'everyone',
    async () => (await import('../features/sign-in/hosted/plugin-screen.tsx')).PluginSignedInScreen,
  ),
  screen(
    '/plugin/not-signed-in',
    'Not signed in',
    'everyone',
    async () => (await import('../features/sign-in/hosted/plugin-screen.tsx')).PluginNotSignedInScreen,
  ),
  screen(
    '/contact',
    'Contact and legal notice',
    'everyone',
    async () => (await import('../features/legal/contact/contact-screen.tsx')).ContactScreen,
    forAffiliates,
  ),
  screen(
    '/withdraw',
    'Withdraw from a contract',
    'everyone',
    async () => (await import('../features/legal/withdrawal/withdraw-screen.tsx')).WithdrawScreen,
    forAffiliates,
  ),
  screen(
    '/terms_and_condition',
    'Terms and conditions',
    'everyone',
    async () => (await import('../features/legal/legal-screen.tsx')).TermsScreen,
    forAffiliates,
  ),
  screen(
    '/privacy_policy',
    'Privacy policy',
    'everyone',
    async () => (await import('../features/legal/legal-screen.tsx')).PrivacyScreen,
    forAffiliates,
  ),
  screen(
    '/unauthorised',
    'Not for this account',
    'everyone',
    async () => (await import('./stop-screens.tsx')).UnauthorisedScreen,
    forAffiliates,
  ),
  screen(
    '/deactivated',
    'Account switched off',
    'everyone',
    async () => (await import('./stop-screens.tsx')).DeactivatedScreen,
    forAffiliates,
  ),
  screen(
    '/dev/kit',
    'Kit',
    'everyone',
    async () => (await import('../features/dev-kit/kit-screen.tsx')).KitScreen,
  ),
  screen(
    '/account-deleted',
    'Account deleted',
    'everyone',
    async () => (await import('./stop-screens.tsx')).AccountDeletedScreen,
  ),
]

/** Addresses that are out there, and the screens that they lead to. */
export const MOVED_SCREENS: Readonly<Record<string, string>> = {
  '/agent-license': '/agent/packages',
  '/recent': '/favourites/recent',
}

/** The addresses of all of them, for the server, which answers no other with the page. */
export const SCREEN_PATHS: readonly string[] = [
  ...SCREENS.map(({ path }) => path),
  ...Object.keys(MOVED_SCREENS),
]
