import { type Grant, GRANTS, ROLES, type AccountStatus, type Role } from '@segno/contract'
import { expect, test } from 'vitest'
import { guardDecision } from './guard-rules.ts'
import { roleStart } from '../shared/session/role-start.ts'
import { SCREENS } from './screens.ts'
import { isAllowed } from './screens/screen.ts'

/** The rows of the specification, written down apart from the code. */
const SPECIFIED: readonly (readonly [row: string, path: string, roles: string])[] = [
  ['R01', '/onboarding', 'user'],
  ['R02', '/users', 'admin'],
  ['R03', '/artistList', 'admin'],
  ['R04', '/agent-licenses', 'admin'],
  ['R05', '/agent-licenses/users/:id', 'admin'],
  ['R06', '/user_profile', 'user, admin, artist'],
  ['R07', '/subscriptions', 'user, artist'],
  ['R08', '/subscribed', 'user, artist'],
  ['R09', '/subscriptions_confirm', 'user, artist'],
  ['R10', '/voucher-coupon-add', 'user, artist'],
  ['R11', '/loops-checkout', 'user, artist'],
  ['R12', '/sales_history', 'artist'],
  ['R13', '/purchase_history', 'user, artist'],
  ['R14', '/drag_out_history', 'user, artist'],
  ['R15', '/subscription_history', 'user, artist'],
  ['R16', '/affiliate_history', 'user'],
  ['R17', '/cart', 'user, artist'],
  ['R18', '/receipt', 'user, artist'],
  ['R18', '/receipt/:id', 'user, artist'],
  ['R19', '/affiliate_payout', 'user'],
  ['R20', '/admin/affiliate_payout/:userId', 'admin'],
  ['R21', '/admin_subscription_history', 'admin'],
  ['R22', '/admin_purchase_history', 'admin'],
  ['R23', '/admin_affiliate_history', 'admin'],
  ['R24', '/admin/affiliates', 'admin'],
  ['R25', '/admin/add_user', 'admin'],
  ['R26', '/admin/view_user/:userId', 'admin'],
  ['R27', '/admin/edit_user/:userId', 'admin'],
  ['R28', '/admin/payment/:userId', 'admin'],
  ['R29', '/favourites', 'user, artist'],
  ['product.md 4', '/favourites/recent', 'user, artist'],
  ['R15', '/points', 'user, artist'],
  ['product.md 20', '/gift-cards', 'user, artist'],
  ['product.md 20', '/admin/withdrawals', 'admin'],
  ['product.md 13', '/device', 'user, admin, artist'],
  ['product.md 4', '/favourites/not-for-me', 'user, artist'],
  ['product.md 4', '/favourites/collections', 'user, artist'],
  ['R30', '/retagging', 'admin'],
  ['programs', '/admin/webhooks', 'admin'],
  ['programs', '/admin/webhooks/:webhookId', 'admin'],
  ['programs', '/admin/api-keys', 'admin'],
  ['programs', '/admin/programs', 'admin'],
  ['R31', '/campaign', 'admin'],
  ['R32', '/campaign/:id', 'admin'],
  ['R33', '/campaign/create', 'admin'],
  ['R34', '/analytics/active-users', 'admin'],
  ['R35', '/analytics/usages-metrics', 'admin'],
  ['R36', '/analytics/user-feedback', 'admin'],
  ['R37', '/editorial_jam', 'admin, artist'],
  ['R38', '/editorial_jam/view', 'admin, artist'],
  ['R38', '/editorial_jam/view/:editorialJamId', 'admin, artist'],
  ['R39', '/editorial_jam/search', 'admin, artist'],
  ['product.md 12', '/jams/mine', 'user'],
  ['R40', '/agent/packages', 'user, artist'],
  ['R41', '/agent/packages/purchased-license', 'user, artist'],
  ['R42', '/agent/packages/confirm-purchase', 'user, artist'],
  ['R43', '/dashboard', 'admin'],
  ['product.md 16', '/uploads', 'artist'],
  ['product.md 16', '/admin/review', 'admin'],
  ['product.md 16', '/admin/vocabulary', 'admin'],
  ['product.md 14', '/admin/audit', 'admin'],
  ['product.md 14', '/admin/security', 'admin'],
  ['product.md 14', '/admin/jobs', 'admin'],
  ['product.md 14', '/admin/mails', 'admin'],
  ['product.md 16', '/admin/settings', 'admin'],
  ['product.md 16', '/admin/legal-texts', 'admin'],
  ['product.md 16', '/admin/legal-texts/:name', 'admin'],
  ['product.md 14', '/admin/disputes', 'admin'],
  ['product.md 20', '/admin/gift-cards', 'admin'],
  ['product.md 14', '/admin/card-provider', 'admin'],
  ['product.md 14', '/admin/books', 'admin'],
  ['product.md 19', '/become-an-artist', 'user'],
  ['product.md 11', '/admin/artist-payments', 'admin'],
  ['product.md 19', '/payout_details', 'artist'],
  ['product.md 19', '/collaborations', 'artist'],
  ['product.md 19', '/copyright_notices', 'user, artist'],
  ['product.md 19', '/admin/copyright-notices', 'admin'],
  ['product.md 19', '/admin/artist-applications', 'admin'],
]
/** Screens that nobody has to sign in for, from the same rows; who is signed in already needs no form for it. */
const OPEN: readonly (readonly [row: string, path: string, access: string])[] = [
  ['R44', '/', 'signed-out'],
  ['R44', '/login', 'signed-out'],
  ['R44', '/register', 'signed-out'],
  ['R45', '/register_success', 'everyone'],
  ['R46', '/publicCart', 'everyone'],
  ['R47', '/forgot_password', 'everyone'],
  ['R47', '/reset_password', 'everyone'],
  ['R47', '/confirm_email', 'everyone'],
  ['R47', '/set_password', 'everyone'],
  ['R48', '/privacy_policy', 'everyone'],
  ['R48', '/terms_and_condition', 'everyone'],
  ['product.md 16', '/artist_agreement', 'everyone'],
  ['product.md 16', '/affiliate_terms', 'everyone'],
  ['product.md 16', '/right_of_withdrawal', 'everyone'],
  ['R49', '/unauthorised', 'everyone'],
  ['R49', '/deactivated', 'everyone'],
  ['R50', '/sounds', 'everyone'],
  ['product.md 20', '/sounds/:id/:other', 'everyone'],
  ['R51', '/plugin/:id/:provider', 'everyone'],
  ['R52', '/artists', 'everyone'],
  ['R52', '/artists/:handle', 'everyone'],
]
const GUARDED = new Map(
  SCREENS.flatMap(({ path, access }) => (typeof access === 'string' ? [] : [[path, access] as const])),
)
const STATUSES: readonly AccountStatus[] = ['activated', 'deactivated', 'invited']

function allowedOn(path: string): readonly Role[] {
  const access = GUARDED.get(path)
  if (!access) throw new Error(`there is no guarded screen at ${path}`)
  return access
}

/** Where the specification sends somebody, decided here a second time. */
function expected(isAllowed: boolean, status: AccountStatus, isSignedIn: boolean): string {
  if (status === 'deactivated') return '/deactivated'
  if (!isAllowed) return "/unauthorised: You can't be here!"
  if (!isSignedIn) return '/login: Please login to view this page'
  return status === 'activated' ? 'shown' : "/login: You can't be here!"
}

function actual(
  path: string,
  visitor: { role: Role | null; status: AccountStatus | null; isSignedIn: boolean },
) {
  const decision = guardDecision({ ...visitor, isProfileLoading: false }, allowedOn(path))
  if (decision.kind !== 'redirect') return decision.kind === 'show' ? 'shown' : 'waiting'
  return 'message' in decision ? `${decision.to}: ${decision.message}` : decision.to
}

test.each(SPECIFIED)('[%s] [G01] [G02] [G03] [G04] %s is for %s and nobody else', (_row, path, roles) => {
  for (const role of ROLES) {
    for (const status of STATUSES) {
      for (const isSignedIn of [true, false]) {
        const isAllowed = roles.split(', ').includes(role)
        expect(
          actual(path, { role, status, isSignedIn }),
          `${role}, ${status}, ${isSignedIn ? 'signed in' : 'session gone'}`,
        ).toBe(expected(isAllowed, status, isSignedIn))
      }
    }
  }
  const nobody = { role: null, status: null }
  expect(actual(path, { ...nobody, isSignedIn: false })).toBe("/login: You can't be here!")
  // A profile that could not be fetched leaves the user empty.
  expect(actual(path, { ...nobody, isSignedIn: true })).toBe("/login: You can't be here!")
})

test.each(OPEN)('[%s] %s is open to %s', (_row, path, access) => {
  expect(SCREENS.find((screen) => screen.path === path)?.access).toBe(access)
})

test.each([
  ['R13', '/purchase_history', 'Purchased Loops'],
  ['R15', '/subscription_history', 'Subscription History'],
])('[%s] %s is titled %s', (_row, path, title) => {
  expect(SCREENS.find((screen) => screen.path === path)?.title).toBe(title)
})

test('no guarded screen stands beside the specification’s and the product’s', () => {
  expect([...GUARDED.keys()].sort()).toEqual(SPECIFIED.map(([, path]) => path).sort())
})

/** Screens that a grant reaches, written down apart from the code; all other screens of administrators need none. */
const GRANTED: Readonly<Record<Grant, string>> = {
  reviewer: '/admin/api-keys /admin/artist-applications /admin/copyright-notices /admin/review /retagging',
  support:
    '/admin/api-keys /admin/gift-cards /admin/view_user/:userId /admin/withdrawals /admin_purchase_history /admin_subscription_history /agent-licenses /agent-licenses/users/:id /analytics/user-feedback /artistList /users',
  accountant:
    '/admin/api-keys /admin/affiliate_payout/:userId /admin/affiliates /admin/artist-payments /admin/books /admin/card-provider /admin/disputes /admin/gift-cards /admin/payment/:userId /admin/withdrawals /admin_affiliate_history /admin_purchase_history /admin_subscription_history',
}

test.each(GRANTS)(
  'an administrator with the grant %s opens its screens and their own account, and no other',
  (grant) => {
    const visitor = { isSignedIn: true, role: 'admin', grants: [grant] } as const
    const open = SCREENS.filter((screen) => isAllowed(screen, visitor)).map(({ path }) => path)
    expect(open.toSorted()).toEqual([...GRANTED[grant].split(' '), '/device', '/user_profile'].toSorted())
    expect(open).toContain(roleStart(visitor))
  },
)
