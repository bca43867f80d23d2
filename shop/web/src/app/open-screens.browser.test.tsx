import { ROLES, type Role, screenPathMatcher } from '@segno/contract'
import { matchRoutes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'
import { routes } from './routes.tsx'
import { SCREEN_PATHS } from './screens.ts'

afterEach(forgetEverything)

/** Screens for everybody, with the heading by which one knows that one is there. */
const OPEN: readonly (readonly [row: string, path: string, heading: string | RegExp])[] = [
  ['R45', '/register_success', 'Check your email'],
  ['R46', '/publicCart', /cart/i],
  ['R47', '/forgot_password', 'Forgot your password?'],
  ['R47', '/reset_password', 'Set a new password'],
  ['R47', '/confirm_email', 'Confirm your email'],
  ['R47', '/set_password', 'This link is incomplete'],
  ['R48', '/privacy_policy', /privacy/i],
  ['R48', '/terms_and_condition', /terms/i],
  ['R49', '/unauthorised', 'Not available for your account'],
  ['R49', '/deactivated', 'Sorry, your account has been disabled. Contact admin.'],
  ['R51', '/plugin/x/y', 'The plugin can’t sign in'],
]
const VISITORS: readonly (Role | null)[] = [null, ...ROLES]

test.each(OPEN)('[%s] %s is for everyone, signed in or not', async (_row, path, heading) => {
  for (const role of VISITORS) {
    const shop = new FakeShop(3)
    if (role !== null) shop.profile = { ...shop.profile, role }
    const { router } = await openApp(path, shop, { isSignedIn: role !== null })
    await expect.element(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    expect(router.state.location.pathname).toBe(path)
    await forgetEverything()
  }
})

const isScreenPath = screenPathMatcher(SCREEN_PATHS)

/** The router's own answer: the notation of the screen at an address. */
function screenAt(pathname: string): string | null {
  const route = matchRoutes(routes, pathname)?.at(-1)?.route
  return route?.path === '*' ? null : (route?.path ?? null)
}

test.each(SCREEN_PATHS)('%s is a screen for the router and the server alike', (path) => {
  const address = path.replace(/:\w+/g, 'some-1')
  expect([screenAt(address), isScreenPath(address)]).toEqual([path, true])
  expect(isScreenPath(`${address}/`.toUpperCase())).toBe(true)
})

test.each(['/nope', '/sounds/1/2/3', '/admin', '/plugin/x', '//x', '/sounds.html', '/xsounds'])(
  'no screen has the address %s, for the router and the server alike',
  (path) => {
    expect([screenAt(path), isScreenPath(path)]).toEqual([null, false])
  },
)

test('who types /sign-in by hand is led to where one signs in', async () => {
  const { router } = await openApp('/sign-in', new FakeShop(1))
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  expect(router.state.location.pathname).toBe('/login')
})

test('who was sent to /sign-in by a program that waited too long is told so', async () => {
  await openApp('/sign-in#problem=sign_in_over', new FakeShop(1))
  await expect.element(page.getByText('This sign-in timed out.', { exact: false })).toBeVisible()
})

test.each(['hosted_sign_in_over', 'bad_request'])(
  'an address of a sign-in that the shop does not know (%s) is no fault of the connection',
  async (code) => {
    const shop = new FakeShop(1)
    shop.refusing.set('/api/auth/hostedSignIn/cut', { code, message: 'uid: is not the name of a sign-in' })
    await openApp('/sign-in/cut', shop)
    await expect.element(page.getByText('This sign-in timed out.', { exact: false })).toBeVisible()
  },
)
