import { type Change, type Mutant, mutants } from '../mutant.ts'

const TEST = 'shop/web/src/app/screens.test.ts'
const listOf = (part: string): string => `shop/web/src/app/screens/${part}-screens.ts`

interface Roles {
  readonly part: string
  readonly from: string
  readonly to: string
  readonly changed: string
}

/** Screens of the same roles, each opened to more or closed to some. */
function withRoles(
  { part, from, to, changed }: Roles,
  screens: readonly (readonly [row: string, path: string, title: string])[],
): Mutant[] {
  const changes = screens.map(([row, path, title]) => {
    const start = `'${path}',\n    '${title}',\n    `
    return [row, changed, `${start}${from},`, `${start}${to},`] as const
  })
  return mutants(listOf(part), TEST, changes)
}

/** A screen for everyone that only those who are signed in may open. */
const closed = (row: string, path: string, title: string): Change => {
  const start = `'${path}',\n    '${title}',\n    `
  return [row, 'only those who are signed in may open it', `${start}'everyone'`, `${start}ROLES`]
}

export const ROUTE_MUTANTS = [
  ...withRoles({ part: 'account', from: 'USER', to: 'ROLES', changed: 'artists may open it too' }, [
    ['R01', '/onboarding', 'How you make music'],
  ]),
  ...withRoles({ part: 'account', from: 'ROLES', to: 'USER', changed: 'only users may open it' }, [
    ['R06', '/user_profile', 'Profile'],
  ]),
  ...withRoles(
    { part: 'office', from: 'ADMIN', to: 'ADMIN_AND_ARTIST', changed: 'artists may open it too' },
    [
      ['R02', '/users', 'Users'],
      ['R03', '/artistList', 'Artists'],
      ['R04', '/agent-licenses', 'Agent licences'],
      ['R05', '/agent-licenses/users/:id', 'Users of an Agent licence'],
      ['R20', '/admin/affiliate_payout/:userId', 'Payouts of an affiliate'],
      ['R21', '/admin_subscription_history', 'All payments'],
      ['R22', '/admin_purchase_history', 'All purchases'],
      ['R23', '/admin_affiliate_history', 'All affiliate commissions'],
      ['R24', '/admin/affiliates', 'Affiliates'],
      ['R25', '/admin/add_user', 'Add a user'],
      ['R26', '/admin/view_user/:userId', 'User'],
      ['R27', '/admin/edit_user/:userId', 'Edit a user'],
      ['R28', '/admin/payment/:userId', 'Payments to an artist'],
      ['R30', '/retagging', 'Re-tagging'],
      ['R31', '/campaign', 'Campaigns'],
      ['R32', '/campaign/:id', 'Campaign'],
      ['R33', '/campaign/create', 'New campaign'],
      ['R34', '/analytics/active-users', 'Active users'],
      ['R35', '/analytics/usages-metrics', 'Usage metrics'],
      ['R36', '/analytics/user-feedback', 'User feedback'],
      ['R43', '/dashboard', 'Dashboard'],
    ],
  ),
  ...withRoles(
    { part: 'office', from: 'ARTIST', to: 'ADMIN_AND_ARTIST', changed: 'administrators may open it too' },
    [['R12', '/sales_history', 'Sales']],
  ),
  ...withRoles(
    { part: 'office', from: 'ADMIN_AND_ARTIST', to: 'ARTIST', changed: 'administrators may not open it' },
    [
      ['R37', '/editorial_jam', 'Editorial jams'],
      ['R38', '/editorial_jam/view', 'Published jams'],
      ['R39', '/editorial_jam/search', 'Search jams'],
    ],
  ),
  ...withRoles({ part: 'shop', from: 'BUYERS', to: 'USER', changed: 'artists may not open it' }, [
    ['R07', '/subscriptions', 'Points & plans'],
    ['R08', '/subscribed', 'Subscribed'],
    ['R09', '/subscriptions_confirm', 'Confirm your subscription'],
    ['R10', '/voucher-coupon-add', 'Redeem a voucher'],
    ['R11', '/loops-checkout', 'Check out'],
    ['R13', '/purchase_history', 'Purchased Loops'],
    ['R14', '/drag_out_history', 'Drag-out history'],
    ['R15', '/subscription_history', 'Subscription History'],
    ['R29', '/favourites', 'Favourites'],
    ['R40', '/agent/packages', 'Agent packages'],
    ['R41', '/agent/packages/purchased-license', 'Your Agent licence'],
    ['R42', '/agent/packages/confirm-purchase', 'Confirm your Agent package'],
  ]),
  ...withRoles({ part: 'shop', from: 'USER', to: 'BUYERS', changed: 'artists may open it too' }, [
    ['R16', '/affiliate_history', 'Affiliate history'],
    ['R19', '/affiliate_payout', 'Affiliate payouts'],
  ]),
  ...mutants(listOf('shop'), TEST, [
    ['R17', 'artists may not open it', "'/cart', 'Cart', BUYERS", "'/cart', 'Cart', USER"],
    [
      'R18',
      'artists may not open it',
      "'/receipt/:id', 'Receipt', BUYERS",
      "'/receipt/:id', 'Receipt', USER",
    ],
  ]),
  ...mutants(listOf('account'), TEST, [
    [
      'R44',
      'only those who are signed in may open it',
      "'/', 'Sign in', 'signed-out'",
      "'/', 'Sign in', ROLES",
    ],
    closed('R45', '/register_success', 'Check your email'),
    closed('R47', '/forgot_password', 'Forgot your password'),
    closed('R48', '/terms_and_condition', 'Terms and conditions'),
    closed('R49', '/deactivated', 'Account disabled'),
    closed('R51', '/plugin/:id/:provider', 'Sign in to the plugin'),
  ]),
  ...mutants(listOf('shop'), TEST, [
    ['R46', 'only buyers may open it', "'/publicCart', 'Cart', 'everyone'", "'/publicCart', 'Cart', BUYERS"],
    [
      'R50',
      'only buyers may open it',
      "'/sounds',\n    'Sounds',\n    'everyone'",
      "'/sounds',\n    'Sounds',\n    BUYERS",
    ],
    ['R52', 'only buyers may open it', "'Artist',\n    'everyone'", "'Artist',\n    BUYERS"],
  ]),
  ...mutants(listOf('shop'), TEST, [
    ['R13', 'another title', "'Purchased Loops',", "'Purchases',"],
    ['R15', 'another title', "'Subscription History',", "'Payments',"],
  ]),
  ...mutants(
    'shop/web/src/office/screens/users/users-screen.tsx',
    'shop/web/src/office/screens/users/users.browser.test.tsx',
    [['R03', 'it lists users', "fixed={{ role: 'artist' }}", "fixed={{ role: 'user' }}"]],
  ),
  ...mutants('shop/web/src/app/signed-in-only.tsx', 'shop/web/src/app/guarded.browser.test.tsx', [
    [
      'R17',
      'a visitor is not led to the public cart',
      'if (!isSignedIn) return',
      'if (!isSignedIn && isLoading === null) return',
    ],
  ]),
  ...mutants(
    'shop/web/src/cart/screens/subscriptions/history-screen.tsx',
    'shop/web/src/cart/screens/subscriptions/history.browser.test.tsx',
    [
      [
        'R15',
        'points by voucher are not shown',
        '{formatPoints(totalPurchasedByVoucher)} and',
        '{formatPoints(byVoucher)} and',
      ],
    ],
  ),
  ...mutants('shop/web/src/app/routes.tsx', 'shop/web/src/app/frame/frame.browser.test.tsx', [
    [
      'R53',
      'no screen for other paths',
      "{ path: '*', element: <NotFoundScreen /> },\n",
      "{ path: '*', element: null },\n",
    ],
  ]),
  ...mutants('shop/web/src/app/address-redirect.tsx', 'shop/web/src/app/start-up.browser.test.tsx', [
    ['R54', 'the query string is lost', 'search: useLocation().search', 'search: useLocation().hash'],
  ]),
  ...mutants('shop/web/src/app/error-screen.tsx', 'shop/web/src/app/error-screen.browser.test.tsx', [
    ['R55', 'another heading', 'Unexpected Application Error!', 'Something went wrong'],
  ]),
  ...mutants(
    'shop/web/src/app/frame/loaders.tsx',
    'shop/web/src/cart/screens/checkout/checkout.browser.test.tsx',
    [['R56', 'no bar', '{progress && <div', '{!progress && <div']],
  ),
  ...mutants(
    'shop/web/src/account/screens/sign-in/register-success-screen.tsx',
    'shop/web/src/account/screens/sign-in/resend.browser.test.tsx',
    [
      [
        'R45',
        'a registration is claimed',
        "registration === null ? 'Check",
        "registration === undefined ? 'Check",
      ],
    ],
  ),
  ...mutants(
    'shop/web/src/office/records/sound-history.tsx',
    'shop/web/src/office/records/sound-history.browser.test.tsx',
    [['R12', 'without a list', '{instead ?? <DataTable {...props} />}', '{instead}']],
  ),
]
