import { ROLES, type Role } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepRegistration } from '../features/sign-in/registration.ts'
import { FakeShop } from '../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'

afterEach(forgetEverything)

/** Screens for everybody, with the heading by which one knows that one is there. */
const OPEN: readonly (readonly [row: string, path: string, heading: string | RegExp])[] = [
  ['R45', '/register_success', 'Check your mail'],
  ['R46', '/publicCart', /cart/i],
  ['R47', '/set_password', 'This link is incomplete'],
  ['R48', '/privacy_policy', /privacy/i],
  ['R48', '/terms_and_condition', /terms/i],
  ['R49', '/unauthorised', 'This is not for your account'],
  ['R49', '/deactivated', 'Your account has been switched off'],
  ['R51', '/plugin/x/y', 'The plugin cannot sign in like this'],
]
const VISITORS: readonly (Role | null)[] = [null, ...ROLES]

test.each(OPEN)('[%s] %s is for everyone, signed in or not', async (_row, path, heading) => {
  for (const role of VISITORS) {
    const shop = new FakeShop(3)
    keepRegistration({ email: 'ada@segno.test', session: null })
    if (role !== null) shop.profile = { ...shop.profile, role }
    const { router } = await openApp(path, shop, { isSignedIn: role !== null })
    await expect.element(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    expect(router.state.location.pathname).toBe(path)
    forgetEverything()
  }
})
