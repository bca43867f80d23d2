import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSoundInPlayer } from '../../../../listening/player.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { aSound } from '../../../../testing/sounds.ts'

afterEach(forgetEverything)

const NIGHT = { id: 'night', slug: 'night', title: 'Night Shift' }
const DAY = { id: 'day', slug: 'day', title: 'Day Break' }
const AVA = { handle: 'ava', name: 'Ava Lune' }
const KILO = { handle: 'kilo', name: 'Kilo Hertz' }
const QUICK = { kind: 'oneShot', durationSeconds: 0.3, lengthFrames: 14_400 } as const

/** Three short sounds of one pack, and one of another. */
function aShop(): FakeShop {
  const inNight = (title: string) =>
    aSound({
      ...QUICK,
      id: title,
      title,
      pack: NIGHT,
      artist: AVA,
      genres: ['techno'],
      tempoBpm: null,
      key: null,
      pricePoints: 2,
      previewUrl: `/audio/previews/${title}`,
    })
  const day = aSound({ id: 'day-one', title: 'day-one', pack: DAY, artist: KILO, genres: ['house'] })
  return new FakeShop([inNight('one'), inNight('two'), inNight('three'), day])
}
const heard = () => useSoundInPlayer.getState().sound?.title

test('packs are found by words and by genre, which stand in the address', async () => {
  const { address } = await openApp('/packs', aShop())
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Packs 2')
  await page.getByRole('searchbox', { name: 'Search packs' }).fill('kilo')
  await expect.poll(address).toBe('/packs?q=kilo')
  await expect.element(page.getByRole('combobox', { name: 'Search sounds' })).toHaveValue('')
  await expect.element(page.getByRole('link', { name: 'Night Shift' })).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Genre' }).selectOptions('techno')
  await expect.element(page.getByRole('heading', { name: 'No packs found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all packs' }).click()
  expect(address()).toBe('/packs')
})

test('a shop without packs says so, and one that cannot be reached lets one try again', async () => {
  const shop = new FakeShop([])
  shop.failing.set('/api/packs', 503)
  await openApp('/packs', shop)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The packs could not be loaded')
  shop.failing.clear()
  await press('Try again')
  await expect.element(page.getByRole('heading', { name: 'There are no packs yet' })).toBeVisible()
})

test('many packs stand on pages that have addresses', async () => {
  const sounds = Array.from({ length: 30 }, (_, place) =>
    aSound({ id: `s${place}`, pack: { id: `p${place}`, slug: 'p', title: `Pack ${place}` } }),
  )
  const { address } = await openApp('/packs?sort=title', new FakeShop(sounds))
  await expect.element(words('Page 1 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(address).toBe('/packs?sort=title&page=2')
  await expect.element(words('Page 2 of 2')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'packs' }).getByRole('listitem').first()).toBeVisible()
})

test('one press plays a pack sound after sound, also while one looks at something else', async () => {
  const { router } = await openApp('/packs/night', aShop())
  await press('Play the pack')
  await expect.poll(heard).toBe('one')
  await expect.element(page.getByRole('group', { name: 'Night Shift' })).toHaveTextContent('1 of 3')
  await router.navigate('/artists')
  await expect.poll(heard).toBe('two')
  await expect.poll(heard).toBe('three')
  await expect.element(page.getByRole('group', { name: 'Night Shift' })).not.toBeInTheDocument()
})

test('next and previous step through the pack, a sound chosen in it goes on from there, and stop ends it', async () => {
  const shop = aShop()
  shop.sounds = shop.sounds.map((sound) => ({ ...sound, durationSeconds: 30, lengthFrames: 1_440_000 }))
  await openApp('/packs/night', shop)
  await press('Play the pack')
  await expect.poll(heard).toBe('one')
  await press('Next sound')
  await expect.poll(heard).toBe('two')
  await userEvent.keyboard('n')
  await expect.poll(heard).toBe('three')
  await press('Previous sound')
  await expect.poll(heard).toBe('two')
  const grid = page.getByRole('grid', { name: 'Sounds of Night Shift' })
  await grid.getByRole('button', { name: 'Play one', exact: true }).click()
  await expect.element(page.getByRole('group', { name: 'Night Shift' })).toHaveTextContent('1 of 3')
  await press('Stop')
  await expect.element(page.getByRole('group', { name: 'Night Shift' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Play the pack' })).toBeVisible()
})

test('a loop of a pack is heard twice before the next', async () => {
  const shop = aShop()
  const loop = { kind: 'loop', durationSeconds: 0.9, lengthFrames: 43_200 } as const
  shop.sounds = shop.sounds.map((sound) => (sound.title === 'one' ? { ...sound, ...loop } : sound))
  await openApp('/packs/night', shop)
  const startedMs = performance.now()
  await press('Play the pack')
  await expect.poll(heard, { timeout: 30_000 }).toBe('two')
  // Nine turns make eight seconds.
  expect(performance.now() - startedMs).toBeGreaterThan(7_900)
})

test('the arrow keys audition the sounds of a pack', async () => {
  await openApp('/packs/night', aShop())
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(heard).toBe('one')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(heard).toBe('two')
})

test('a whole pack goes into the cart but for what is owned, and says before what it costs', async () => {
  const shop = aShop()
  shop.ownedIds = ['two']
  await openApp('/packs/night', shop, { isSignedIn: true })
  await press('Remaining 2 for 4 points')
  await expect.poll(() => shop.cart.map(({ soundId }) => soundId)).toEqual(['one', 'three'])
  expect(shop.requests.filter((request) => request.startsWith('POST /api/cart'))).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: 'All in your cart' })).toBeVisible()
  await press('Undo')
  await expect.poll(() => useAppState.getState().cart).toEqual([])
})

test('going back to a pack finds it at once, with its sounds', async () => {
  const { router } = await openApp('/packs/night', aShop())
  const grid = page.getByRole('grid', { name: 'Sounds of Night Shift' })
  await expect.element(grid.getByRole('row').first()).toBeVisible()
  await router.navigate('/artists')
  await router.navigate(-1)
  await expect.element(grid.getByRole('link', { name: 'three', exact: true })).toBeVisible()
})

test('whoever owns all of a pack is told so', async () => {
  const shop = aShop()
  shop.ownedIds = ['one', 'two', 'three']
  await openApp('/packs/night', shop, { isSignedIn: true })
  await expect.element(words('You own this pack.')).toBeVisible()
})

test('a pack that is not there says so, and one that could not be fetched can be tried again', async () => {
  const shop = aShop()
  const missing = { statusCode: 404, code: 'pack_not_found', message: 'Pack not found' }
  shop.refusing.set('/api/packs/none', missing)
  shop.failing.set('/api/packs/night', 503)
  const { router } = await openApp('/packs/none', shop)
  await expect.element(page.getByRole('heading', { name: 'This pack was not found' })).toBeVisible()
  await router.navigate('/packs/night')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The pack could not be loaded')
  shop.failing.clear()
  await press('Try again')
  await expect.element(page.getByRole('heading', { name: 'Night Shift', level: 1 })).toBeVisible()
})
