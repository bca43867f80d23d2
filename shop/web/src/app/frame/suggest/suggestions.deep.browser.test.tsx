import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const box = page.getByRole('combobox', { name: 'Search sounds' })
const list = page.getByRole('listbox', { name: 'Suggestions' })
const option = (name: RegExp) => list.getByRole('option', { name })

test('as one types, filters, artists, packs and sounds are proposed under the box', async () => {
  await openApp('/sounds', new FakeShop(240))
  await box.fill('n')
  await expect.element(list.getByRole('group', { name: 'Artists' })).toMatchTextContent(/North Quay/)
  await expect.element(list.getByRole('group', { name: 'Packs' })).toMatchTextContent(/Night Shift/)
  await expect.element(list.getByRole('group', { name: 'Sounds' })).toMatchTextContent(/Neon/)
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
})

test('a term that is chosen by the keyboard becomes a filter, and the word typed for it goes', async () => {
  const { address } = await openApp('/sounds?kind=loop', new FakeShop(240))
  await box.fill('velvet tech')
  await expect.element(option(/^velvet Techno/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(/^velvet Techno/)).toHaveAttribute('aria-selected', 'true')
  await expect
    .poll(
      () => document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '')?.textContent,
    )
    .toContain('Techno')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/sounds?q=velvet&kind=loop&genre=techno')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('velvet')
})

test('a tempo and a key are proposed as filters that say what they find', async () => {
  const { address } = await openApp('/sounds?kind=loop', new FakeShop(240))
  await box.fill('velvet 128')
  await expect.element(option(/^velvet 128 BPM ± 5\s*Tempo\s*\d+$/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(address).toBe('/sounds?q=velvet&kind=loop&tempoMin=123&tempoMax=133')
  await box.fill('velvet cm')
  await option(/^velvet C minor\s*Key\s*\d+$/).click()
  await expect.poll(address).toBe('/sounds?q=velvet&kind=loop&tempoMin=123&tempoMax=133&key=0-minor')
})

test('a kind is proposed as a filter, and the word typed for it goes', async () => {
  const { address } = await openApp('/sounds', new FakeShop(240))
  await box.fill('velvet one-shots')
  await option(/^velvet One-shots\s*Kind\s*\d+$/).click()
  await expect.poll(address).toBe('/sounds?q=velvet&kind=oneShot')
})

test('what is being typed is proposed before a tempo that was typed earlier', async () => {
  await openApp('/sounds', new FakeShop(240))
  await box.fill('128 tech')
  await expect.element(list.getByRole('option').first()).toMatchTextContent(/^128 Techno/)
  await expect.element(option(/^tech 128 BPM/)).toBeVisible()
})

test('a number that may be going to be a tempo is looked for when the typing has ended, and not before', async () => {
  const shop = new FakeShop(240)
  const { address } = await openApp('/sounds', shop)
  await box.fill('velvet 12')
  await expect.poll(address).toBe('/sounds?q=velvet+12')
  await expect.element(box).toHaveValue('velvet 12')
  const asked = () => shop.requests.flatMap((request) => /\/sounds\?(q=[^&]*)/.exec(request)?.[1] ?? [])
  await expect.poll(asked).toEqual(['q=velvet', 'q=velvet+12'])
})

test('Enter without choosing searches for what is typed', async () => {
  const { address } = await openApp('/artists', new FakeShop(240))
  await box.fill('tech')
  await expect.element(option(/^Techno/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/sounds?q=tech')
  await expect.element(list).not.toBeInTheDocument()
})

test('whoever types on after choosing among suggestions means the words again', async () => {
  const { address } = await openApp('/sounds', new FakeShop(240))
  await box.fill('tech')
  await expect.element(option(/^Techno/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}no{Enter}')
  await expect.poll(address).toBe('/sounds?q=techno')
})

test('what was proposed for less than is typed by now shows, and is not chosen', async () => {
  const shop = new FakeShop(240)
  const { router } = await openApp('/artists', shop)
  await box.fill('tech')
  await expect.element(option(/^Techno/)).toBeVisible()
  shop.holding.set('/api/suggestions', new Promise(() => undefined))
  await userEvent.keyboard(' house 128')
  await expect.element(option(/^Techno/)).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/sounds')
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('tech house 128')
})

test('a pack that is clicked opens, and an artist becomes a filter', async () => {
  const { address, router } = await openApp('/sounds', new FakeShop(240))
  await box.fill('north')
  await option(/^North Quay/).click()
  await expect.poll(address).toMatch(/^\/sounds\?artist=/)
  await box.fill('night')
  await option(/^Night Shift/).click()
  await expect.poll(address).toMatch(/^\/packs\//)
  expect(router.state.location.pathname).not.toBe('/sounds')
})

test('the empty box proposes what was searched for in this browser, each to be taken from the list', async () => {
  const { address } = await openApp('/sounds', new FakeShop(240))
  for (const text of ['velvet', 'copper']) {
    await box.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe(`/sounds?q=${text}`)
  }
  await box.fill('')
  const recent = list.getByRole('group', { name: 'Recent searches' })
  await expect.element(recent.getByRole('option').first()).toMatchTextContent(/copper/)
  await userEvent.keyboard('{ArrowDown}{Delete}')
  await expect.element(option(/copper/)).not.toBeInTheDocument()
  await option(/velvet/).click()
  await expect.poll(address).toBe('/sounds?q=velvet')
})

test('all recent searches are cleared at once, and come back by undoing', async () => {
  await openApp('/sounds', new FakeShop(240))
  await box.fill('velvet')
  await userEvent.keyboard('{Enter}')
  await box.fill('')
  await option(/Clear recent searches/).click()
  await expect.element(list).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await box.click()
  await expect.element(option(/velvet/)).toBeVisible()
})

test('where suggestions fail the box says that it searches all the same', async () => {
  const shop = new FakeShop(240)
  shop.failing.set('/api/suggestions', 500)
  const { address } = await openApp('/sounds', shop)
  await box.fill('velvet')
  await expect.element(page.getByText('No suggestions right now.', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/sounds?q=velvet')
})

test('on a phone the list keeps within the screen', async () => {
  await openApp('/sounds', new FakeShop(240), { width: 390, height: 844 })
  await box.fill('n')
  await expect.element(list).toBeVisible()
  const { left, right } = list.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
})

test('what is left as it stands is searched for as it stands, and stays so', async () => {
  const { address, router } = await openApp('/sounds', new FakeShop(240))
  const searched: string[] = []
  router.subscribe(() => searched.push(address()))
  await box.fill('velvet 12')
  await expect.poll(address).toBe('/sounds?q=velvet+12')
  // Long enough for the shorter text to be searched for again.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(new Set(searched)).toEqual(new Set(['/sounds?q=velvet', '/sounds?q=velvet+12']))
  expect(address()).toBe('/sounds?q=velvet+12')
})
