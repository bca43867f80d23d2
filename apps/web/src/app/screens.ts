import { BUYERS, ROLES, type Role, type ScreenPath } from '@segno/contract'
import type { ComponentType } from 'react'

type LoadScreen = () => Promise<ComponentType>

export interface GuardedScreen {
  readonly path: ScreenPath
  /** Who may see it. */
  readonly allowed: readonly Role[]
  readonly title: string
  /** Null for a screen that has its address and its guard already, and is still to be built. */
  readonly load: LoadScreen | null
}

const ADMIN: readonly Role[] = ['admin']
const ADMIN_AND_ARTIST: readonly Role[] = ['admin', 'artist']
const USER: readonly Role[] = ['user']
const ARTIST: readonly Role[] = ['artist']

const receiptScreen: LoadScreen = async () =>
  (await import('../features/library/receipt-screen.tsx')).ReceiptScreen
const checkoutScreen: LoadScreen = async () =>
  (await import('../features/checkout/checkout-screen.tsx')).CheckoutScreen
const purchasesScreen: LoadScreen = async () =>
  (await import('../features/library/purchases-screen.tsx')).PurchasesScreen

const retaggingScreen: LoadScreen = async () =>
  (await import('../features/admin-catalogue/retagging/retagging-screen.tsx')).RetaggingScreen
const vocabularyScreen: LoadScreen = async () =>
  (await import('../features/admin-catalogue/vocabulary/vocabulary-screen.tsx')).VocabularyScreen
const reviewScreen: LoadScreen = async () =>
  (await import('../features/admin-catalogue/review/review-screen.tsx')).ReviewScreen

const dragOutsScreen: LoadScreen = async () =>
  (await import('../features/drag-outs/drag-outs-screen.tsx')).DragOutsScreen
const favouritesScreen: LoadScreen = async () =>
  (await import('../features/favourites/favourites-screen.tsx')).FavouritesScreen
const recentScreen: LoadScreen = async () =>
  (await import('../features/favourites/recent-screen.tsx')).RecentScreen
const notForMeScreen: LoadScreen = async () =>
  (await import('../features/favourites/not-for-me-screen.tsx')).NotForMeScreen
const onboardingScreen: LoadScreen = async () =>
  (await import('../features/account/onboarding/onboarding-screen.tsx')).OnboardingScreen
const profileScreen: LoadScreen = async () =>
  (await import('../features/account/profile-screen.tsx')).ProfileScreen
const uploadsScreen: LoadScreen = async () =>
  (await import('../features/artist-studio/uploads-screen.tsx')).UploadsScreen

const screen = (
  path: ScreenPath,
  title: string,
  allowed: readonly Role[],
  load: LoadScreen | null = null,
): GuardedScreen => ({ path, title, allowed, load })

/** Every screen that is not for everybody, as the specification's table has them, and those the product adds. */
export const GUARDED_SCREENS: readonly GuardedScreen[] = [
  screen('/onboarding', 'How you make music', USER, onboardingScreen),
  screen('/users', 'Users', ADMIN),
  screen('/artistList', 'Artists', ADMIN),
  screen('/agent-licenses', 'Agent licences', ADMIN),
  screen('/agent-licenses/users/:id', 'Users of an Agent licence', ADMIN),
  screen('/user_profile', 'Profile', ROLES, profileScreen),
  screen('/subscriptions', 'Subscriptions', BUYERS),
  screen('/subscribed', 'Subscribed', BUYERS),
  screen('/subscriptions_confirm', 'Confirm your subscription', BUYERS),
  screen('/voucher-coupon-add', 'Redeem a voucher', BUYERS),
  screen('/loops-checkout', 'Checkout', BUYERS, checkoutScreen),
  screen('/sales_history', 'Sales history', ARTIST),
  screen('/purchase_history', 'Purchased Loops', BUYERS, purchasesScreen),
  screen('/drag_out_history', 'Drag-out history', BUYERS, dragOutsScreen),
  screen('/subscription_history', 'Subscription History', BUYERS),
  screen('/affiliate_history', 'Affiliate history', USER),
  screen('/receipt', 'Receipt', BUYERS, receiptScreen),
  screen('/receipt/:id', 'Receipt', BUYERS, receiptScreen),
  screen('/affiliate_payout', 'Affiliate payouts', USER),
  screen('/admin/affiliate_payout/:userId', 'Payouts of an affiliate', ADMIN),
  screen('/admin_subscription_history', 'All subscriptions', ADMIN),
  screen('/admin_purchase_history', 'All purchases', ADMIN),
  screen('/admin_affiliate_history', 'All affiliate commissions', ADMIN),
  screen('/admin/affiliates', 'Affiliates', ADMIN),
  screen('/admin/add_user', 'Add a user', ADMIN),
  screen('/admin/view_user/:userId', 'User', ADMIN),
  screen('/admin/edit_user/:userId', 'Edit a user', ADMIN),
  screen('/admin/payment/:userId', 'Payments of a user', ADMIN),
  screen('/favourites', 'Favourites', BUYERS, favouritesScreen),
  screen('/favourites/recent', 'Recently played', BUYERS, recentScreen),
  screen('/favourites/not-for-me', 'Not for me', BUYERS, notForMeScreen),
  screen('/retagging', 'Re-tagging', ADMIN, retaggingScreen),
  screen('/campaign', 'Campaigns', ADMIN),
  screen('/campaign/create', 'New campaign', ADMIN),
  screen('/campaign/:id', 'Campaign', ADMIN),
  screen('/analytics/active-users', 'Active users', ADMIN),
  screen('/analytics/usages-metrics', 'Usage metrics', ADMIN),
  screen('/analytics/user-feedback', 'User feedback', ADMIN),
  screen('/editorial_jam', 'Editorial jams', ADMIN_AND_ARTIST),
  screen('/editorial_jam/view', 'Editorial jam', ADMIN_AND_ARTIST),
  screen('/editorial_jam/view/:editorialJamId', 'Editorial jam', ADMIN_AND_ARTIST),
  screen('/editorial_jam/search', 'Search editorial jams', ADMIN_AND_ARTIST),
  screen('/agent/packages', 'Agent packages', BUYERS),
  screen('/agent/packages/purchased-license', 'Your Agent licence', BUYERS),
  screen('/agent/packages/confirm-purchase', 'Confirm your Agent package', BUYERS),
  screen('/dashboard', 'Dashboard', ADMIN),
  screen('/uploads', 'Uploads', ARTIST, uploadsScreen),
  screen('/admin/review', 'Review', ADMIN, reviewScreen),
  screen('/admin/vocabulary', 'Vocabulary', ADMIN, vocabularyScreen),
]
