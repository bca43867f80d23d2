import {
  createJam,
  deleteJam,
  featureJams,
  getJam,
  getSound,
  type Jam,
  listEditableJams,
  listJams,
  publishJam,
  saveJam,
} from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { useAppState } from '../../../shared/state/app-state.ts'
import { localItem } from '../../../shared/state/cart.ts'
import { useSoundInPlayer } from '../../../listening/player.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aJam, aLane, JAM_SOUNDS as sounds } from '../../../testing/jams.ts'

afterEach(forgetEverything)

const measured = {
  kind: 'loop',
  tempoBpm: 120,
  tempoConfidence: 1,
  key: null,
  keyConfidence: 0,
  truePeakDb: null,
} as const
const CONFLICT = { code: 'jam_changed', message: 'Changed', statusCode: 409 }
let jam: Jam
const itemsOf = (...items: Omit<Jam, 'lanes' | 'isEditable'>[]) => ({
  items,
  meta: {
    itemCount: items.length,
    totalItems: items.length,
    itemsPerPage: 10,
    totalPages: 1,
    currentPage: 1,
  },
})
let shop: FakeShop
beforeEach(() => {
  jam = aJam()
  shop = new FakeShop(sounds)
  shop.profile = { ...shop.profile, role: 'artist' }
  shop.on(listEditableJams, () => itemsOf(jam))
  shop.on(listJams, () => itemsOf(jam))
  shop.on(getJam, () => jam)
  shop.on(createJam, () => jam)
  shop.on(deleteJam, () => null)
  shop.on(publishJam, () => jam)
  shop.on(saveJam, ({ body }) => {
    const { lanes, ...facts } = body as Parameters<typeof lanesOf>[0] & Partial<Jam>
    jam = { ...jam, ...facts, version: jam.version + 1, lanes: lanesOf({ lanes }) }
    return jam
  })
})

const lanesOf = ({ lanes }: { lanes: readonly { soundId: string }[] }): Jam['lanes'] =>
  lanes.map((lane) => ({ ...aLane(sounds.findIndex(({ id }) => id === lane.soundId)), ...lane }))
const placeIn = (ids: readonly string[], id: string) => (ids.includes(id) ? ids.indexOf(id) : null)
const lane = (title: string) => page.getByRole('group', { name: title, exact: true })
/** 0…1 of its bars. */
const placeInJam = (): number =>
  Number(getComputedStyle(page.getByRole('group', { name: 'Lanes' }).element()).getPropertyValue('--at'))
const saved = () => page.getByRole('status').filter({ hasText: 'Saved' })

test('an artist makes a jam: sounds are added, moved, mixed, undone and saved by themselves', async () => {
  jam = { ...jam, state: 'draft', publishedAt: null, lanes: [] }
  await openApp('/editorial_jam', shop, { isSignedIn: true })
  await press('New jam')
  await press('Add Sub')
  await expect.element(lane('Sub')).toBeVisible()
  await press('Add Hats')
  await expect.element(saved()).toBeVisible()
  await expect
    .poll(() => jam.lanes.map(({ title, clips }) => [title, clips[0]?.repeats]))
    .toEqual([
      ['Sub', 4],
      ['Hats', 4],
    ])
  const clip = lane('Hats').getByRole('button', { name: /^Bars 1 to 8/ })
  clip.element().focus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await lane('Hats').getByRole('button', { name: 'Solo Hats' }).click()
  await page.getByRole('combobox', { name: 'Pitch of Hats' }).selectOptions('+3')
  await expect
    .poll(() => jam.lanes.map((one) => [one.clips[0]?.repeats, one.isSoloed, one.pitchSemitones]))
    .toEqual([
      [4, false, 0],
      [3, true, 3],
    ])
  await press('Undo')
  await expect.poll(() => jam.lanes[1]?.pitchSemitones).toBe(0)
  await press('Redo')
  await expect.poll(() => jam.lanes[1]?.pitchSemitones).toBe(3)
  const times = page.getByRole('button', { name: '½× 2× Half and double time' })
  await times.click()
  await expect.element(times).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => jam.halfDouble).toBe(false)
  await press('More for Hats')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('searchbox', { name: 'Search sounds to swap in' })).toHaveFocus()
  await press('Use Choir')
  await expect.poll(() => jam.lanes.map(({ title }) => title)).toEqual(['Sub', 'Choir'])
  await page.getByRole('button', { name: 'Done' }).click()
  await press('More for Sub')
  await page.getByRole('menuitem', { name: 'Remove lane' }).click()
  await expect.poll(() => jam.lanes.map(({ title }) => title)).toEqual(['Choir'])
})

test('[R37] a sound dragged from a list gets a lane of its own; dropped on a lane, it takes its place', async () => {
  shop.on(getSound, ({ url }) => {
    const sound = sounds.find(({ id }) => url.pathname.endsWith(`/${id}`))!
    return {
      ...sound,
      measured,
      taggedBy: 'artist' as const,
      cover: '/covers/x.svg',
      isOwned: false,
      isForSale: true,
    }
  })
  await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Choir' })
    .dropTo(page.getByRole('heading', { name: 'Night bus' }))
  await expect.poll(() => jam.lanes.map(({ title }) => title)).toEqual(['Sub', 'Hats', 'Choir'])
  await lane('Hats').getByRole('link', { name: 'Hats' }).dropTo(lane('Sub'))
  await expect.poll(() => jam.lanes.map(({ title }) => title)).toEqual(['Hats', 'Hats', 'Choir'])
})

test('a letter pressed on a clip never leaves the editor, and edits are undone after it was left and opened again', async () => {
  const { router, address } = await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  useSoundInPlayer.setState({ sound: sounds[0]! })
  const clip = lane('Sub').getByRole('button', { name: /^Bars 1 to 2/ })
  await expect.element(clip).toBeVisible()
  clip.element().focus()
  await userEvent.keyboard('fcbs')
  await press('Mute Sub')
  await userEvent.keyboard('s')
  expect(address()).toBe('/editorial_jam?jam=jam')
  await expect.poll(() => jam.lanes[0]?.isMuted).toBe(true)
  await router.navigate('/jams')
  await expect.element(page.getByRole('link', { name: 'Night bus' })).toBeVisible()
  await router.navigate('/editorial_jam?jam=jam')
  await press('Undo')
  await expect.poll(() => jam.lanes[0]?.isMuted).toBe(false)
})

test('edits outlive a reload while the shop cannot be reached', async () => {
  shop.failing.set('/api/editorial-jams/jam', 503)
  await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  await lane('Sub').getByRole('button', { name: 'Mute Sub' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible()
  await expect.poll(() => useAppState.getState().editorialJam).toMatchObject({ jam: { version: 1 } })
  shop.failing.clear()
  await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  await expect.poll(() => jam.lanes[0]?.isMuted).toBe(true)
})

/** Mutes the first lane while saves fail. @returns of each save that comes to the shop its version, and which lanes it mutes */
async function muteUnsaved(): Promise<string[]> {
  const sent: string[] = []
  shop.on(saveJam, ({ body }) => {
    const { lanes, version, ...facts } = body as Pick<Jam, 'lanes' | 'version'>
    sent.push([version, ...lanes.map(({ isMuted }) => isMuted)].join(' '))
    // As the server does with one that it has already.
    if (version === jam.version) jam = { ...jam, ...facts, version: version + 1, lanes: lanesOf({ lanes }) }
    return jam
  })
  shop.failing.set('/api/editorial-jams/jam', 503)
  await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  await press('Mute Sub')
  await expect.element(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible()
  return sent
}

test('a save whose answer was lost goes first as it was, and the edits made since after it', async () => {
  const sent = await muteUnsaved()
  jam = { ...jam, version: 2, lanes: jam.lanes.map((one, at) => ({ ...one, isMuted: at === 0 })) }
  await press('Mute Hats')
  shop.failing.clear()
  await expect.element(saved(), { timeout: 20_000 }).toBeVisible()
  expect(sent).toEqual(['1 true false', '2 true true'])
  expect(useAppState.getState().editorialJam).toBeNull()
})

test('a save that was on its way when the page was left goes first, and the edits made since after it', async () => {
  const sent = await muteUnsaved()
  await press('Mute Hats')
  const kept = () => useAppState.getState().editorialJam
  await expect.poll(kept).toMatchObject({ jam: { jam: { lanes: [{}, { isMuted: true }] }, sent: {} } })
  const left = kept()
  await cleanup()
  useAppState.setState({ editorialJam: left })
  // It arrived.
  jam = { ...jam, version: 2, lanes: jam.lanes.map((one, at) => ({ ...one, isMuted: at === 0 })) }
  shop.failing.clear()
  await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  await expect.element(page.getByText('Published · Saved', { exact: true })).toBeVisible()
  expect(sent).toEqual(['1 true false', '2 true true'])
})

test('edits on a jam that was changed elsewhere stay kept beside those of another jam', async () => {
  shop.refusing.set('PUT /api/editorial-jams/jam', CONFLICT)
  const { router } = await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  await press('Mute Sub')
  const told = page.getByRole('heading', { name: 'This jam was changed elsewhere' })
  await expect.element(told).toBeVisible()
  await press('Mute Hats')
  jam = { ...jam, id: 'other', title: 'Day tram' }
  shop.failing.set('/api/editorial-jams/other', 503)
  await router.navigate('/editorial_jam?jam=other')
  await expect.element(page.getByRole('heading', { name: 'Day tram' })).toBeVisible()
  await press('Solo Hats')
  await expect.poll(() => Object.keys(useAppState.getState().editorialJam ?? {})).toEqual(['jam', 'other'])
  jam = { ...jam, id: 'jam', title: 'Night bus', version: 2 }
  await router.navigate('/editorial_jam?jam=jam')
  await expect.element(told).toBeVisible()
  await expect
    .element(lane('Hats').getByRole('button', { name: 'Mute Hats' }))
    .toHaveAttribute('aria-pressed', 'true')
  await press('Load the other version')
  await expect.element(told).not.toBeInTheDocument()
  expect(Object.keys(useAppState.getState().editorialJam ?? {})).toEqual(['other'])
})

test('a lane that is brought back with a sound no longer for sale is named as why the jam is not saved, until it is removed', async () => {
  jam = { ...jam, lanes: [aLane(0), { ...aLane(1), isForSale: false }] }
  await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  await press('More for Hats')
  await page.getByRole('menuitem', { name: 'Remove lane' }).click()
  await expect.poll(() => jam.lanes.map(({ title }) => title)).toEqual(['Sub'])
  shop.refusing.set('PUT /api/editorial-jams/jam', {
    code: 'sound_not_found',
    message: 'Not found',
    statusCode: 404,
  })
  await press('Undo')
  const told = page.getByText(/Not saved: remove the lane whose sound is no longer for sale/)
  await expect.element(told).toBeVisible()
  await expect.element(lane('Hats').getByText('No longer for sale')).toBeVisible()
  await press('Redo')
  await expect.element(page.getByText('Published · Saved', { exact: true })).toBeVisible()
  expect(useAppState.getState().editorialJam).toBeNull()
})

test('who edits a jam that was changed elsewhere is told, and can load the other version', async () => {
  shop.refusing.set('PUT /api/editorial-jams/jam', CONFLICT)
  await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  await lane('Sub').getByRole('button', { name: 'Mute Sub' }).click()
  await expect.element(page.getByRole('heading', { name: 'This jam was changed elsewhere' })).toBeVisible()
  shop.refusing.clear()
  jam = { ...jam, version: 5, lanes: [aLane(2)] }
  await press('Load the other version')
  await expect.element(lane('Choir')).toBeVisible()
  await lane('Choir').getByRole('button', { name: 'Mute Choir' }).click()
  await expect.poll(() => [jam.version, jam.lanes[0]?.isMuted]).toEqual([6, true])
})

test('who edits a jam that was changed elsewhere can keep their own version as another jam', async () => {
  shop.refusing.set('PUT /api/editorial-jams/jam', CONFLICT)
  let made: unknown = null
  shop.on(createJam, ({ body }) => {
    made = body
    return { ...jam, id: 'mine' }
  })
  const { router } = await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  await lane('Sub').getByRole('button', { name: 'Mute Sub' }).click()
  await expect.element(page.getByText('Published · Saving', { exact: true })).toBeVisible()
  await press('Save mine as a new jam')
  await expect.poll(() => router.state.location.search).toBe('?jam=mine')
  expect(made).toMatchObject({ title: 'Night bus (mine)', lanes: [{ isMuted: true }, {}] })
})

test('[R38] a guest listens to a jam, solos a lane, and puts all of it into the cart but what is owned', async () => {
  const lanes = [aLane(0), { ...aLane(1), isOwned: true }, { ...aLane(2), sound: null }]
  jam = { ...jam, isEditable: false, lanes }
  const { router } = await openApp('/jams', shop)
  await press('Play Night bus')
  await press('Stop Night bus')
  await expect.element(page.getByRole('button', { name: 'Play Night bus' })).toBeVisible()
  await page.getByRole('link', { name: 'Night bus' }).click()
  await press('Play')
  await expect.element(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await expect.poll(placeInJam).toBeGreaterThan(0)
  await press('Solo Sub')
  await expect.element(lane('Choir').getByText('No longer available')).toBeVisible()
  await press('Remaining 1 for 2 points')
  await expect.poll(() => useAppState.getState().cart.map(({ soundId }) => soundId)).toEqual(['Sub'])
  await router.navigate('/sounds')
  await expect.element(page.getByRole('group', { name: 'Lanes' })).not.toBeInTheDocument()
  const ahead = page.getByRole('region', { name: 'Jams' })
  await expect.element(ahead.getByRole('link', { name: 'Night bus' })).toBeVisible()
  await press('Hide jams')
  await expect.element(ahead).not.toBeInTheDocument()
})

test('jams are narrowed by tempo and key in the address, and one plays at a time where they stand', async () => {
  shop.on(listJams, () => itemsOf(jam, { ...jam, id: 'other', title: 'Day train' }))
  const { address } = await openApp('/jams?key=A+minor', shop)
  await page.getByRole('combobox', { name: 'Tempo' }).selectOptions('110–130 BPM')
  await expect.poll(address).toMatch(/^\/jams\?(?=.*key=A)(?=.*tempoMin=110)(?=.*tempoMax=130)/)
  await expect
    .poll(() => shop.requests.at(-1))
    .toMatch(/^GET \/api\/jams\?(?=.*sort=featured)(?=.*tempoMin=110)(?=.*tempoMax=130)/)
  await press('Play Night bus')
  await press('Play Day train')
  await expect.element(page.getByRole('button', { name: 'Stop Day train' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Play Night bus' })).toBeVisible()
})

test('[R39] an artist searches published jams by words and tempo, and opens one', async () => {
  const { address } = await openApp('/editorial_jam/search', shop, { isSignedIn: true })
  await expect.element(page.getByRole('heading', { name: 'Search jams' })).toBeVisible()
  const jams = page.getByRole('region', { name: 'Jams' })
  await jams.getByLabelText('Search').fill('night')
  await jams.getByRole('combobox', { name: 'BPM from' }).selectOptions('120 BPM')
  await expect
    .poll(() => shop.requests.at(-1))
    .toMatch(/^GET \/api\/jams\?(?=.*\bq=night\b)(?=.*\btempoMin=120\b)/)
  await jams.getByRole('link', { name: 'Night bus' }).click()
  await expect.poll(address).toBe('/editorial_jam/view/jam')
})

test('where the first sound of a jam cannot be loaded, its lane says so and the rest plays', async () => {
  const missing = {
    ...sounds[1]!,
    previewUrl: '/audio/previews/missing.opus',
    previewAppleUrl: '/audio/previews/missing.mp3',
  }
  jam = { ...jam, isEditable: false, lanes: [{ ...aLane(1), sound: missing }, aLane(0)] }
  await openApp('/jams/jam', shop)
  await press('Play')
  await expect.element(lane('Hats').getByText('Could not be loaded')).toBeVisible()
  await expect.element(lane('Sub').getByText('Ava Lune')).toBeVisible()
  await expect.poll(placeInJam).toBeGreaterThan(0)
})

test('a listener’s copy of a jam, and a jam of their cart, are theirs: there is nothing to publish', async () => {
  jam = { ...jam, isEditable: false, lanes: [aLane(0), { ...aLane(1), sound: null, isForSale: false }] }
  shop.profile = { ...shop.profile, role: 'user' }
  shop.cart = [localItem(sounds[1]!), localItem(sounds[2]!)]
  const made: unknown[] = []
  shop.on(createJam, ({ body }) => {
    made.push(body)
    jam = { ...jam, isEditable: true, state: 'draft', publishedAt: null, lanes: [aLane(0)] }
    return jam
  })
  const { router } = await openApp('/jams/jam', shop, { isSignedIn: true })
  await press('Edit a copy')
  await expect.element(page.getByText('1 sound is no longer for sale and left out.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'My jams' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Publish' }).elements()).toEqual([])
  await router.navigate('/cart')
  await press('Open as a jam')
  await expect.element(page.getByRole('link', { name: 'My jams' })).toBeVisible()
  expect(router.state.location.pathname + router.state.location.search).toBe('/jams/mine?jam=jam')
  expect(made).toMatchObject([
    { title: 'Night bus', lanes: [{ soundId: 'Sub' }] },
    { title: 'My cart', tempoBpm: 120, lanes: [{ soundId: 'Hats' }, { soundId: 'Choir' }] },
  ])
})

test('[R38] from a jam one comes to those with sounds that fit it, and chooses another one that they are to fit', async () => {
  const other = { ...jam, id: 'other', title: 'Day tram' }
  const asked: (string | null)[] = []
  shop.on(listEditableJams, () => itemsOf(jam, other))
  shop.on(listJams, ({ url }) => {
    const fitted = url.searchParams.get('fitsJam')
    asked.push(`${fitted} ${url.searchParams.get('sort')}`)
    return itemsOf(fitted ? { ...other, fittingCount: 2 } : other)
  })
  await openApp('/editorial_jam?jam=jam', shop, { isSignedIn: true })
  await page.getByRole('link', { name: 'Jams that fit' }).click()
  const fits = page.getByRole('combobox', { name: 'Sounds that fit' })
  await expect.element(fits).toHaveDisplayValue('Night bus')
  await expect.element(page.getByRole('cell', { name: '2 sounds' })).toBeVisible()
  await fits.selectOptions('Day tram')
  await expect.poll(() => asked.at(-1)).toBe('other -fittingCount')
  await fits.selectOptions('Any jam')
  await expect.poll(() => asked.at(-1)).toBe('null -publishedAt')
})

test('an administrator features a jam, orders what is featured, and takes it back', async () => {
  shop.profile = { ...shop.profile, role: 'admin' }
  const all = ['One', 'Two'].map((title, at) => ({ ...jam, id: title, title, featuredPlace: at }))
  let featured = ['One']
  shop.on(listJams, ({ url }) => {
    const places = all.map((one) => ({ ...one, featuredPlace: placeIn(featured, one.id) }))
    if (!url.searchParams.has('isFeatured')) return itemsOf(...places)
    const ahead = places.filter((one) => one.featuredPlace !== null)
    return itemsOf(...ahead.toSorted((a, b) => a.featuredPlace! - b.featuredPlace!))
  })
  shop.on(featureJams, ({ body }) => {
    featured = (body as { jamIds: string[] }).jamIds
    return null
  })
  await openApp('/editorial_jam/view', shop, { isSignedIn: true })
  await press('Feature Two')
  await expect.poll(() => featured).toEqual(['One', 'Two'])
  await press('Move Two up')
  await expect.poll(() => featured).toEqual(['Two', 'One'])
  await press('Stop featuring One')
  await expect.poll(() => featured).toEqual(['Two'])
})
