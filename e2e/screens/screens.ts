import type { Page } from 'playwright'
import { SCREENS } from '../../shop/web/src/app/screens.ts'
import { giveSketch } from '../a-track.ts'
import type { Furnished } from './furnish.ts'

export type Who = 'visitor' | 'buyer' | 'artist' | 'admin'

export interface Screen {
  /** What it is called, unlike any other; small letters and hyphens, as in the name of a picture. */
  readonly name: string
  readonly path: string
  readonly who: Who
  /** What is there once it can be looked at. */
  readonly shows: string
  /** What is done there before it is looked at. */
  readonly act?: (page: Page) => Promise<void>
  /** It is there on screens narrower than this only. */
  readonly belowPx?: number
  /** A screen that says so and no more, or what is open over one that is there already: not worth a picture. */
  readonly isPlain?: boolean
}

const HEADING = 'main h1'
const ROW = 'main [role=row] [role=gridcell] a'
const LINE = 'main li'
const TABLE_ROW = 'main tbody tr'
const LANE = 'main [data-lane]'

const press =
  (...keys: string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
const click =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click()

async function listen(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=row][data-state=playing]').waitFor()
}

async function swap(page: Page): Promise<void> {
  await click(/^More for /)(page)
  await page.getByRole('menuitem', { name: 'Swap sound' }).click()
  await page.getByRole('searchbox', { name: 'Search sounds to swap in' }).waitFor()
}

const dialog = (page: Page): Promise<void> => page.locator('dialog[open]').waitFor()
const menu = (page: Page): Promise<void> => page.getByRole('menu').waitFor()
const thenWait =
  (act: (page: Page) => Promise<void>, until: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await act(page)
    await until(page)
  }

/** Everything a visitor, a buyer, an artist and an administrator can come to, and what can be open there. */
export function screensOf(things: Furnished): Screen[] {
  const described = [
    ...ofVisitors(things),
    ...openOverSounds(),
    ...ofBuyers(things),
    ...emptyOnes(),
    ...ofArtists(things),
    ...ofAdmins(things),
    // Last: what is kept stays on every screen after it.
    ...ofStack(),
  ]
  return [...described, ...undescribed(described)]
}

const screen =
  (who: Who) =>
  (name: string, path: string, shows: string, more: Partial<Screen> = {}) => ({
    name,
    path,
    who,
    shows,
    ...more,
  })

function ofVisitors({ soundId, packId, handle, jamId }: Furnished): Screen[] {
  const one = screen('visitor')
  const plain = { isPlain: true } as const
  return [
    one('sounds', '/sounds', ROW),
    one('sounds-playing', '/sounds?kind=loop&sort=newest', ROW, { act: listen }),
    one('sounds-found', '/sounds?q=dark+bass&genre=techno', `${ROW}, main h2`),
    one('sounds-none', '/sounds?q=zyzzyva', 'main h2'),
    one('sounds-similar', `/sounds?similar=${soundId}`, ROW),
    one('sound', `/sounds/${soundId}`, HEADING),
    one('match', '/match', HEADING),
    one('match-found', '/match', HEADING, { act: giveSketch }),
    one('packs', '/packs', LINE),
    one('pack', `/packs/${packId}`, ROW),
    one('artists', '/artists', LINE),
    one('artist', `/artists/${handle}`, ROW),
    one('jams', '/jams', TABLE_ROW),
    one('jams-fitting', `/jams?fitsJam=${jamId}`, HEADING),
    one('jam', `/jams/${jamId}`, LANE),
    one('cart-empty', '/publicCart', HEADING, plain),
    one('start', '/', HEADING, plain),
    one('sign-in', '/login', HEADING),
    one('register', '/register', HEADING),
    one('register-success', '/register_success', HEADING, plain),
    one('forgot-password', '/forgot_password', HEADING),
    one('reset-password', '/reset_password', HEADING),
    one('confirm-email', '/confirm_email', HEADING),
    one('set-password', '/set_password', HEADING, plain),
    one('hosted', '/sign-in', HEADING, plain),
    one('hosted-unknown', '/sign-in/unknown', HEADING, plain),
    one('signing-in', '/signing-in', HEADING, plain),
    one('plugin', '/plugin/unknown/unknown', HEADING, plain),
    one('plugin-signed-in', '/plugin/signed-in', HEADING, plain),
    one('plugin-not-signed-in', '/plugin/not-signed-in', HEADING, plain),
    one('agent', '/agent', HEADING),
    one('agent-license', '/agent-license', HEADING, plain),
    one('terms', '/terms_and_condition', HEADING, plain),
    one('privacy', '/privacy_policy', HEADING),
    one('withdraw', '/withdraw', HEADING),
    one('contact', '/contact', HEADING),
    one('unauthorised', '/unauthorised', HEADING, plain),
    one('deactivated', '/deactivated', HEADING, plain),
    one('account-deleted', '/account-deleted', HEADING, plain),
    one('nothing-there', '/nothing-there', HEADING),
    // For developers; its own test looks at it on a phone.
    one('dev-kit', '/dev/kit', HEADING, plain),
    one('signed-out', '/logout', HEADING, plain),
  ]
}

/** What stands over the list, or in the player, which belongs to every screen. */
function openOverSounds(): Screen[] {
  const one = screen('buyer')
  const over = (name: string, act: NonNullable<Screen['act']>, more: Partial<Screen> = {}) =>
    one(name, '/sounds?kind=loop&sort=newest', ROW, { act, isPlain: true, ...more })
  const filters = thenWait(click('Filters'), dialog)
  const search = async (page: Page): Promise<void> => {
    await page.getByRole('combobox', { name: 'Search sounds' }).fill('dark')
    await page.getByRole('option').first().waitFor()
  }
  const controls = async (page: Page): Promise<void> => {
    await listen(page)
    await thenWait(click('Tempo, key and volume'), dialog)(page)
  }
  const report = async (page: Page): Promise<void> => {
    await thenWait(click(/^More for /), menu)(page)
    await thenWait((now) => now.getByRole('menuitem', { name: 'Report a mistake…' }).click(), dialog)(page)
  }
  return [
    over('filters', filters, { belowPx: 900, isPlain: false }),
    over('suggestions', search, { isPlain: false }),
    over('player-controls', controls, { belowPx: 900, isPlain: false }),
    over('row-menu', thenWait(click(/^More for /), menu)),
    over('report', report),
    over(
      'selected',
      thenWait(press('Control+a'), (page) => page.getByRole('region', { name: 'Selection' }).waitFor()),
    ),
    over('help', thenWait(press('?'), dialog)),
    over('user-menu', thenWait(click(/^Your account/), menu)),
  ]
}

function ofBuyers({ receiptId, ownJamId }: Furnished): Screen[] {
  const one = screen('buyer')
  return [
    one('favourites', '/favourites', ROW),
    one('recently-played', '/favourites/recent', ROW),
    one('recent', '/recent', ROW, { isPlain: true }),
    one('not-for-me', '/favourites/not-for-me', ROW),
    one('cart', '/cart', LINE),
    one('checkout', '/loops-checkout', LINE),
    one('library', '/purchase_history', TABLE_ROW),
    one('receipt', `/receipt/${receiptId}`, LINE),
    one('receipts', '/receipt', HEADING, { isPlain: true }),
    one('drag-outs', '/drag_out_history', LINE),
    one('own-jams', '/jams/mine', TABLE_ROW),
    one('own-jam', `/jams/mine?jam=${ownJamId}`, `${LANE}, main li`),
    one('own-jam-swap', `/jams/mine?jam=${ownJamId}`, LANE, { act: swap }),
    one('profile', '/user_profile', HEADING),
    one('device', '/device', HEADING, { isPlain: true }),
    one('onboarding', '/onboarding', HEADING),
  ]
}

/** The demo's artist has kept, played and bought nothing. */
function emptyOnes(): Screen[] {
  const paths = {
    'favourites-empty': '/favourites',
    'recently-played-empty': '/favourites/recent',
    'not-for-me-empty': '/favourites/not-for-me',
    'artist-cart-empty': '/cart',
    'checkout-empty': '/loops-checkout',
    'library-empty': '/purchase_history',
    'drag-outs-empty': '/drag_out_history',
  }
  return Object.entries(paths).map(([name, path]) => screen('artist')(name, path, HEADING, { isPlain: true }))
}

function ofArtists({ jamId }: Furnished): Screen[] {
  const one = screen('artist')
  const sound = 'main [data-field=title], main li'
  return [
    one('uploads', '/uploads', sound),
    one('uploads-help', '/uploads', sound, { act: thenWait(press('?'), dialog) }),
    one('uploads-packs', '/uploads?show=packs', HEADING),
    one('editorial-jams', '/editorial_jam', TABLE_ROW),
    one('editorial-jam', `/editorial_jam?jam=${jamId}`, LANE),
    one('editorial-jam-words', `/editorial_jam?jam=${jamId}`, LANE, {
      act: thenWait(click('Rename'), dialog),
      isPlain: true,
    }),
    one('published-jam', `/editorial_jam/view/${jamId}`, LANE),
    one('jams-searched', '/editorial_jam/search', TABLE_ROW),
  ]
}

function ofAdmins({ jamId }: Furnished): Screen[] {
  const one = screen('admin')
  const current = '[data-queue] [aria-current=true]'
  return [
    one('review', '/admin/review', current),
    one('review-refuse', '/admin/review', current, { act: thenWait(press('r'), dialog) }),
    one('review-help', '/admin/review', current, { act: thenWait(press('?'), dialog) }),
    one('retagging', '/retagging', current),
    one('retagging-genres', '/retagging', current, { act: press('g') }),
    one('retagging-tempo', '/retagging', current, { act: press('t') }),
    one('vocabulary', '/admin/vocabulary', LINE),
    one('published-jams', '/editorial_jam/view', TABLE_ROW),
    one('any-jam', `/editorial_jam?jam=${jamId}`, LANE),
  ]
}

/** Sounds that are kept playing over the list. */
function ofStack(): Screen[] {
  const keep = async (page: Page): Promise<void> => {
    const strip = page.getByRole('region', { name: 'Stack' })
    // Kept already where it is looked at in another size.
    if (!(await strip.isVisible()))
      for (const key of ['ArrowDown', 'k', 'ArrowDown', 'k']) await page.keyboard.press(key)
    await strip.getByRole('listitem').nth(1).waitFor()
  }
  return (['visitor', 'buyer'] as const).map((who) =>
    screen(who)(`stack-of-${who}`, '/sounds?kind=loop&sort=newest', ROW, { act: keep }),
  )
}

/** The product's other screens, each as it opens for the first role that may see it. */
function undescribed(described: readonly Screen[]): Screen[] {
  const known = described.map(({ path }) => path.replace(/\?.*/, ''))
  return SCREENS.flatMap(({ path, access }) => {
    const pattern = new RegExp(`^${path.replaceAll(PARAMETER, '[^/]+')}$`)
    if (known.some((address) => pattern.test(address))) return []
    const address = path.replaceAll(PARAMETER, '1')
    const name = address.slice(1).replaceAll(/[/_]/g, '-').toLowerCase()
    return [screen(firstOf(access))(name, address, HEADING)]
  })
}

const PARAMETER = /:\w+/g

function firstOf(access: (typeof SCREENS)[number]['access']): Who {
  if (typeof access === 'string') return 'visitor'
  if (access.includes('user')) return 'buyer'
  return access.includes('artist') ? 'artist' : 'admin'
}
