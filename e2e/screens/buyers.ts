import type { Page } from 'playwright'
import {
  click,
  dialog,
  keepTwo,
  lanesLoaded,
  listen,
  menu,
  openDialog,
  press,
  swapSound,
  thenWait,
} from './acts.ts'
import { HEADING, LANE, LINE, ROW, rowOf, type Screen, TABLE_ROW } from './screen.ts'

const one = rowOf('buyer')
const plain = { isPlain: true } as const

const over = (name: string, caption: string, act: NonNullable<Screen['act']>, more: Partial<Screen> = {}) =>
  one(name, caption, '/sounds?kind=loop&sort=newest', ROW, { act, ...more })

async function search(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Search sounds' }).fill('dark')
  await page.getByRole('option').first().waitFor()
}

async function report(page: Page): Promise<void> {
  await thenWait(click(/^More for /), menu)(page)
  await page.getByRole('menuitem', { name: 'Report a mistake…' }).click()
  await dialog(page)
}

const selection = (page: Page): Promise<void> => page.getByRole('region', { name: 'Selection' }).waitFor()

/** Open over the list, or in the player, which belongs to every screen. */
const OVER_SOUNDS: readonly Screen[] = [
  over('filters', 'Filters on a phone', openDialog('Filters'), { belowPx: 900 }),
  over('suggestions', 'Suggestions while typing', search),
  over('player-controls', 'The player on a phone', thenWait(listen, openDialog('Tempo, key and volume')), {
    belowPx: 900,
  }),
  over('row-menu', 'Menu of a sound', thenWait(click(/^More for /), menu)),
  over('report', 'Report a mistake', report),
  over('selected', 'Several sounds selected', thenWait(press('Control+a'), selection)),
  over('help', 'Keys of a screen', thenWait(press('?'), dialog)),
  over('user-menu', 'Your account', thenWait(click(/^Your account/), menu), plain),
]

export const BUYERS: readonly Screen[] = [
  ...OVER_SOUNDS,
  one('favourites', 'Favourites', '/favourites', ROW),
  one('collections', 'Collections', '/favourites/collections', 'main li'),
  one('collection', 'A collection', '/collections/{collectionId}', ROW),
  one('recently-played', 'Recently played', '/favourites/recent', ROW),
  one('recent', 'Recently played, by an old address', '/recent', ROW, plain),
  one('not-for-me', 'Not for me', '/favourites/not-for-me', ROW),
  one('cart', 'Cart', '/cart', LINE),
  one('checkout', 'Check out', '/loops-checkout', LINE),
  one('library', 'Library', '/purchase_history', TABLE_ROW),
  one('receipt', 'A receipt', '/receipt/{receiptId}', LINE),
  one('receipts', 'A receipt that is missing', '/receipt', HEADING),
  one('drag-outs', 'Drag-out history', '/drag_out_history', LINE),
  one('own-jams', 'My jams', '/jams/mine', TABLE_ROW),
  one('own-jam', 'Making a jam', '/jams/mine?jam={ownJamId}', LANE, { act: lanesLoaded }),
  one('own-jam-swap', 'Swapping a sound of a jam', '/jams/mine?jam={ownJamId}', LANE, { act: swapSound }),
  one('points', 'Points & plans', '/subscriptions', HEADING),
  one('pay', 'Paying by card', '/subscriptions_confirm?package=points-60', 'iframe[title="Card payment"]'),
  one('paid', 'Paid', '/subscribed?purchase={paidPurchaseId}', HEADING),
  one('points-statement', 'Points in and out', '/points', TABLE_ROW),
  one('payments', 'Payments', '/subscription_history', TABLE_ROW),
  one('gift-cards', 'Gift cards', '/gift-cards', HEADING),
  one('voucher', 'Redeem a voucher', '/voucher-coupon-add', HEADING),
  one('agent-packages', 'Agent packages', '/agent/packages', HEADING),
  one('agent-licence', 'Your Agent licence', '/agent/packages/purchased-license', HEADING),
  one(
    'agent-pay',
    'Paying for the Agent',
    '/agent/packages/confirm-purchase?package=agent-year',
    'iframe[title="Card payment"]',
  ),
  one('profile', 'Profile', '/user_profile', HEADING),
  one('device', 'Connect a program', '/device', HEADING),
  one('onboarding', 'First questions', '/onboarding', HEADING),
  one('become-an-artist', 'Become an artist', '/become-an-artist', HEADING),
  one('affiliate', 'An affiliate’s link and days', '/affiliate_history', HEADING),
  one('affiliate-commissions', 'An affiliate’s commissions', '/affiliate_history?list=commissions', HEADING),
  one('affiliate-payout', 'An affiliate’s payouts', '/affiliate_payout', HEADING),
  // Last: the stack stays on every screen after it.
  one('stack-of-buyer', 'Sounds kept playing', '/sounds?kind=loop&sort=newest', ROW, {
    act: keepTwo,
    ...plain,
  }),
]
