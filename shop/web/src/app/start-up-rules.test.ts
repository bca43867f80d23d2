import { expect, test } from 'vitest'
import { startUp, voucherIn } from './start-up-rules.ts'

const at = (pathname: string, search = '') => ({ pathname, search })

test('[G09] an affiliate’s link off the allowed list leads a visitor without a role home', () => {
  expect(startUp(at('/cart', '?afid=ada'), null)).toEqual({ afid: 'ada', leadsHome: true })
})

test('[G09] somebody with a role stays where the affiliate’s link leads', () => {
  expect(startUp(at('/cart', '?afid=ada'), 'user')).toEqual({ afid: 'ada', leadsHome: false })
})

/** The list of the specification, and what the product adds to it, written down apart from the code. */
const ALLOWED = [
  '/',
  '/login',
  '/register',
  '/register_success',
  '/publicCart',
  '/forgot_password',
  '/reset_password',
  '/confirm_email',
  '/set_password',
  '/privacy_policy',
  '/terms_and_condition',
  '/withdraw',
  '/contact',
  '/unauthorised',
  '/deactivated',
  '/sounds',
  '/sounds/x',
  '/packs',
  '/packs/x',
  '/plugin/x/x',
  '/artists',
  '/artists/x',
  '/match',
  '/agent',
  '/jams',
  '/jams/x',
  '/licences',
  '/licences/x',
]

test.each(ALLOWED)('[G09] an affiliate’s link may lead anybody to %s', (path) => {
  expect(startUp(at(path, '?afid=ada'), null)).toEqual({ afid: 'ada', leadsHome: false })
})

test.each(['/jams/mine', '/agent/packages', '/favourites', '/users', '/nothing-there'])(
  '[G09] %s is on no list: an affiliate’s link to it leads a visitor home',
  (path) => {
    expect(startUp(at(path, '?afid=ada'), null)).toEqual({ afid: 'ada', leadsHome: true })
  },
)

test.each(['', '?afid=', '?afid=%20', `?afid=${'a'.repeat(101)}`])(
  'an address with %s is no affiliate’s link',
  (search) => {
    expect(startUp(at('/cart', search), null)).toEqual({ afid: null, leadsHome: false })
  },
)

test('[G08] a voucher’s code is taken out of the address; what else stood there goes along', () => {
  expect(voucherIn('?voucher_code=SUMMER&q=bass')).toEqual({
    code: 'SUMMER',
    goTo: '/voucher-coupon-add?q=bass',
  })
  expect(voucherIn('?voucher_code=SUMMER')).toEqual({ code: 'SUMMER', goTo: '/voucher-coupon-add' })
})

test.each(['', '?q=bass', '?voucher_code='])('there is no voucher in the address %s', (search) => {
  expect(voucherIn(search)).toBeNull()
})
