import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSession } from '../../../shared/storage/preferences.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const NIGHT = { id: 'night', slug: 'night', title: 'Night Shift' }
const SOUNDS = [
  aSound({ id: 's1', title: 'Rain', tags: ['vinyl', '808'], pack: NIGHT, durationSeconds: 2 }),
  aSound({ id: 's2', title: 'Snow', tags: ['vinyl', 'tape hiss'], pack: NIGHT, durationSeconds: 8 }),
  aSound({ id: 's3', title: 'Hail', tags: ['vinyl'], pack: NIGHT, pricePoints: 4, madeWithAi: 'generated' }),
  aSound({ id: 's4', title: 'Sun', tags: [], pack: null, trainingAllowed: true, madeWithAi: 'assisted' }),
]
const rows = () => page.getByRole('grid', { name: 'Sounds' })
const counted = async (count: number): Promise<void> => {
  await expect.element(rows()).toHaveAttribute('aria-rowcount', String(count))
}
const tick = (label: string) => page.getByRole('checkbox', { name: new RegExp(`^${label}`) })
const type = async (label: string, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: label }).fill(text)
  await userEvent.keyboard('{Enter}')
}

test('a tag is found as one types, stands in the address, and its chip takes it away', async () => {
  const { address, router } = await openApp('/sounds', new FakeShop(SOUNDS))
  await counted(4)
  await expect.element(page.getByText('vinyl3')).toBeVisible()
  await type('Find a tag', 'his')
  await expect.poll(address).toBe('/sounds?tags=tape+hiss')
  await counted(1)
  await expect.element(page.getByRole('textbox', { name: 'Find a tag' })).toHaveValue('')
  await tick('vinyl').click()
  await expect.poll(address).toBe('/sounds?tags=tape+hiss,vinyl')
  await page.getByRole('button', { name: 'Remove Tagged tape hiss' }).click()
  await expect.poll(address).toBe('/sounds?tags=vinyl')
  await counted(3)
  await router.navigate(-1)
  await expect.poll(address).toBe('/sounds?tags=tape+hiss,vinyl')
})

test('filters that are pressed within one frame are both set', async () => {
  const { address } = await openApp('/sounds', new FakeShop(SOUNDS))
  await expect.element(tick('vinyl')).toBeVisible()
  for (const label of ['vinyl', '808']) (tick(label).element() as HTMLElement).click()
  await expect.poll(address).toBe('/sounds?tags=vinyl,808')
  await counted(1)
})

test('a tag that is not among the frequent ones can be asked for all the same', async () => {
  const { address } = await openApp('/sounds', new FakeShop(SOUNDS))
  await page.getByRole('textbox', { name: 'Find a tag' }).fill('Field Recording')
  await page.getByRole('button', { name: 'Look for “field recording”' }).click()
  await expect.poll(address).toBe('/sounds?tags=field+recording')
  await expect
    .element(page.getByRole('heading', { name: 'The filter tags finds nothing by itself' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters (4 sounds)' }).click()
  await expect.poll(address).toBe('/sounds')
})

test('what of the address is not understood is named, and goes by a press', async () => {
  const { address } = await openApp('/sounds?tempoMin=abc&key=H&genre=techno', new FakeShop(240))
  const line = page.getByText('Ignored in the address', { exact: false })
  await expect.element(line).toMatchTextContent(/address: tempoMin=abc, key=H$/)
  await page.getByRole('button', { name: 'Clear what is ignored in the address' }).click()
  await expect.element(line).not.toBeInTheDocument()
  expect(address()).toBe('/sounds?genre=techno')
})

test('the tempos there are stand as far apart as they are, with their ends named', async () => {
  const tempos = [72, 78, 104, 131]
  const { address } = await openApp(
    '/sounds',
    new FakeShop(tempos.map((tempoBpm) => aSound({ id: `at-${tempoBpm}`, tempoBpm }))),
  )
  const tempo = page.getByRole('group', { name: 'Tempo' })
  const barAt = (bpm: number) => tempo.getByRole('button', { name: new RegExp(`^${bpm} to`) })
  await expect.element(tempo).toMatchTextContent(/70140 BPM/)
  const [slow, middle, fast] = [70, 100, 130].map((bpm) => barAt(bpm).element().getBoundingClientRect().left)
  expect(Math.abs(fast! - middle! - (middle! - slow!))).toBeLessThan(1)
  await barAt(70).click()
  await expect.poll(address).toBe('/sounds?tempoMin=70&tempoMax=79')
})

test('length and price are ranges; what is no number stays to be mended', async () => {
  const { address } = await openApp('/sounds', new FakeShop(SOUNDS))
  await counted(4)
  await type('Length to, seconds', '2,5')
  await expect.poll(address).toBe('/sounds?durationMax=2.5')
  await type('Price from, points', 'much')
  const field = page.getByRole('textbox', { name: 'Price from, points' })
  await expect.element(field).toHaveAccessibleDescription('A price is a whole number of points')
  await expect.poll(address).toBe('/sounds?durationMax=2.5')
  await type('Price from, points', '9')
  await expect.poll(address).toBe('/sounds?durationMax=2.5&priceMin=9')
  await page.getByRole('button', { name: /^Remove the price filter/ }).click()
  await page.getByRole('button', { name: 'Remove Up to 2.5 s' }).click()
  await expect.poll(address).toBe('/sounds')
})

test('what AI generated is hidden by one press and comes back by another', async () => {
  const { address } = await openApp('/sounds', new FakeShop(SOUNDS))
  await counted(4)
  await tick('Generated').click()
  await expect.poll(address).toBe('/sounds?ai=none,assisted')
  await counted(3)
  await expect.element(page.getByRole('button', { name: 'Remove Not generated by AI' })).toBeVisible()
  await tick('Generated').click()
  await expect.poll(address).toBe('/sounds')
  await tick('May be used for training').click()
  await expect.poll(address).toBe('/sounds?training=1')
  await counted(1)
})

test('who is signed in can look only for what they do not own', async () => {
  const shop = new FakeShop(SOUNDS)
  shop.ownedIds = ['s1']
  const { address } = await openApp('/sounds', shop, { isSignedIn: true })
  await tick('Not owned').click()
  await expect.poll(address).toBe('/sounds?owned=no')
  await counted(3)
  await page.getByRole('button', { name: 'Remove Not owned' }).click()
  await counted(4)
})

test('a guest, who owns nothing, is not asked whether they own it', async () => {
  await openApp('/sounds', new FakeShop(SOUNDS))
  await counted(4)
  await expect.element(tick('One per pack')).toBeVisible()
  await expect.element(tick('Not owned')).not.toBeInTheDocument()
})

test('one per pack says how many more there are, and leads to them', async () => {
  const { address, router } = await openApp('/sounds?training=0', new FakeShop(SOUNDS))
  await counted(3)
  await tick('One per pack').click()
  await expect.poll(address).toBe('/sounds?training=0&group=pack')
  await counted(1)
  await page.getByRole('link', { name: '2 more of Night Shift' }).click()
  await expect.poll(address).toBe('/sounds?training=0&pack=night')
  await counted(3)
  await expect.element(page.getByRole('button', { name: 'Remove Night Shift' })).toBeVisible()
  await router.navigate(-1)
  await counted(1)
})

test('with a session tempo the list can begin with what is near it; a shared link keeps its own', async () => {
  const { address, router } = await openApp('/sounds', new FakeShop(SOUNDS))
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect.element(sort).toHaveDisplayValue('Newest')
  await expect.element(sort).not.toMatchTextContent(/Best match/)
  await sort.selectOptions('Rare first')
  await expect.poll(address).toBe('/sounds?sort=rare')
  await expect.element(sort).not.toMatchTextContent(/Near/)
  await sort.selectOptions('Fastest first')
  await expect.poll(address).toBe('/sounds?sort=fastest')
  setSession({ tempoBpm: 124 })
  await sort.selectOptions('Near my tempo')
  await expect.poll(address).toBe('/sounds?sort=distance&nearTempo=124')
  await expect.element(sort).toHaveDisplayValue('Near my tempo')
  await router.navigate('/sounds?sort=distance&nearTempo=90')
  await expect.element(sort).toHaveDisplayValue('Near 90 BPM')
  await sort.selectOptions('Most popular')
  await expect.poll(address).toBe('/sounds?sort=popular')
  await sort.selectOptions('Newest')
  await expect.poll(address).toBe('/sounds')
})

test('on a phone all of them are in the drawer, and nothing is wider than the screen', async () => {
  const { address } = await openApp('/sounds', new FakeShop(SOUNDS), { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await type('Length from, seconds', '4')
  await tick('One per pack').click()
  await expect.poll(address).toBe('/sounds?durationMin=4&group=pack')
  await page.getByRole('button', { name: /^Show \d+ sounds?$/ }).click()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('on a phone a sound that stands for its pack says which, beside how many more there are', async () => {
  await openApp('/sounds?group=pack', new FakeShop(SOUNDS), { width: 390, height: 844 })
  const rain = page.getByRole('row').first()
  const pack = rain.getByRole('link', { name: 'Night Shift', exact: true })
  await expect.element(pack).toBeVisible()
  const [more, price] = [
    rain.getByRole('link', { name: '2 more of Night Shift' }),
    rain.getByRole('button', { name: /^Add Rain to cart/ }),
  ].map((locator) => locator.element().getBoundingClientRect())
  const source = pack.element().parentElement!
  expect(source.scrollWidth).toBe(source.clientWidth)
  expect(source.getBoundingClientRect().right).toBeLessThanOrEqual(more!.left)
  expect(more!.right).toBeLessThanOrEqual(price!.left)
})
