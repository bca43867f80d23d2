/** The address of every screen, in the router's notation: what begins with a colon stands for anything. */
export const SCREEN_PATHS = [
  '/',
  '/sounds',
  '/login',
  '/publicCart',
  '/cart',
  '/register',
  '/register_success',
  '/forgot_password',
  '/reset_password',
  '/confirm_email',
  '/set_password',
  '/privacy_policy',
  '/terms_and_condition',
  '/sign-in',
  '/sign-in/:uid',
  '/signing-in',
  '/logout',
  '/withdraw',
  '/contact',
  '/plugin/:id/:provider',
  '/plugin/signed-in',
  '/plugin/not-signed-in',
  '/sounds/:id',
  '/match',
  '/packs',
  '/packs/:id',
  '/artists',
  '/artists/:handle',
  '/agent-license',
  '/recent',
  '/unauthorised',
  '/deactivated',
  '/account-deleted',
  '/onboarding',
  '/users',
  '/artistList',
  '/agent-licenses',
  '/agent-licenses/users/:id',
  '/user_profile',
  '/subscriptions',
  '/subscribed',
  '/subscriptions_confirm',
  '/voucher-coupon-add',
  '/loops-checkout',
  '/sales_history',
  '/purchase_history',
  '/drag_out_history',
  '/subscription_history',
  '/affiliate_history',
  '/receipt',
  '/receipt/:id',
  '/affiliate_payout',
  '/admin/affiliate_payout/:userId',
  '/admin_subscription_history',
  '/admin_purchase_history',
  '/admin_affiliate_history',
  '/admin/affiliates',
  '/admin/add_user',
  '/admin/view_user/:userId',
  '/admin/edit_user/:userId',
  '/admin/payment/:userId',
  '/favourites',
  '/favourites/recent',
  '/favourites/not-for-me',
  '/retagging',
  '/campaign',
  '/campaign/create',
  '/campaign/:id',
  '/analytics/active-users',
  '/analytics/usages-metrics',
  '/analytics/user-feedback',
  '/editorial_jam',
  '/editorial_jam/view',
  '/editorial_jam/view/:editorialJamId',
  '/editorial_jam/search',
  '/agent/packages',
  '/agent/packages/purchased-license',
  '/agent/packages/confirm-purchase',
  '/dashboard',
  '/uploads',
  '/admin/review',
  '/admin/vocabulary',
] as const
export type ScreenPath = (typeof SCREEN_PATHS)[number]

const ANYTHING = '[^/]+'
const SCREENS = new RegExp(
  `^(${SCREEN_PATHS.map((path) => path.replace(/:\w+/g, ANYTHING).replace(/\/$/, '')).join('|')})/*$`,
  'i',
)

/** Whether some screen has this address. Upper and lower case are one, and so is a slash at the end, as the router has it. */
export function isScreenPath(pathname: string): boolean {
  return SCREENS.test(pathname)
}

/** Whether a path can be decoded. What cannot be names nothing, whatever screen it looks like. */
export function isReadablePath(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
