import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

const box = page.getByRole('combobox', { name: 'Search sounds' })
const list = page.getByRole('listbox', { name: 'Suggestions' })

test('each step back shows the search before, also while the box has the focus', async () => {
  const shop = new FakeShop(240)
  const { address, router } = await openApp('/sounds', shop)
  for (const text of ['velvet', 'copper']) {
    await box.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe(`/sounds?q=${text}`)
  }
  await box.fill('tech')
  await expect.poll(address).toBe('/sounds?q=tech')
  await expect.element(list).toBeVisible()
  for (const text of ['copper', 'velvet']) {
    const before = shop.requests.length
    await router.navigate(-1)
    await expect.element(box).toHaveValue(text)
    await expect.element(list).not.toBeInTheDocument()
    await expect.poll(() => shop.requests.length).toBeGreaterThan(before)
    // For longer than the box waits before it searches.
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(address()).toBe(`/sounds?q=${text}`)
  }
  await expect.element(box).toHaveFocus()
  await router.navigate(-1)
  await expect.poll(address).toBe('/sounds')
  await expect.element(box).toHaveValue('')
})

test('what is typed after a step back is a step of its own', async () => {
  const { address, router } = await openApp('/sounds', new FakeShop(240))
  await box.fill('velvet')
  await userEvent.keyboard('{Enter}')
  await box.fill('copper')
  await expect.poll(address).toBe('/sounds?q=copper')
  await router.navigate(-1)
  await expect.element(box).toHaveValue('velvet')
  await box.fill('tech')
  await expect.poll(address).toBe('/sounds?q=tech')
  await router.navigate(-1)
  await expect.poll(address).toBe('/sounds?q=velvet')
})

test('Escape closes the list, then leaves the box, and what is searched for stays', async () => {
  const { address } = await openApp('/sounds', new FakeShop(240))
  await box.fill('tech')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).not.toHaveFocus()
  await expect.element(box).toHaveValue('tech')
  await expect.poll(address).toBe('/sounds?q=tech')
  await box.click()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(box).not.toHaveFocus()
  await expect.element(box).toHaveValue('tech')
  expect(address()).toBe('/sounds?q=tech')
})

test('one press clears the box, shows all sounds again and leaves the box ready for other words', async () => {
  const { address } = await openApp('/sounds?q=tech', new FakeShop(240))
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(box).toHaveFocus()
  await expect.poll(address).toBe('/sounds')
  await userEvent.keyboard('velvet')
  await expect.poll(address).toBe('/sounds?q=velvet')
})

test('after Enter the keys belong to the list: the next arrow plays its first sound', async () => {
  const { address } = await openApp('/sounds', new FakeShop(240))
  await box.click()
  await userEvent.keyboard('velvet{Enter}')
  await expect.element(box).not.toHaveFocus()
  await expect.poll(address).toBe('/sounds?q=velvet')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'Player' }).getByRole('button', { name: /^Stop .*velvet/i }))
    .toBeVisible()
})

test('a tempo typed with Enter and a key that is chosen leave the keys to the page, and Escape leaves the field', async () => {
  await openApp('/sounds', new FakeShop(12))
  const tempo = page.getByRole('textbox', { name: 'Session tempo, BPM' })
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(tempo).toHaveFocus()
  await userEvent.keyboard('128{Enter}')
  await expect.element(tempo).not.toHaveFocus()
  await expect.element(tempo).toHaveValue('128')
  await userEvent.keyboard('t90{Escape}')
  await expect.element(tempo).not.toHaveFocus()
  await expect.element(tempo).toHaveValue('128')
  const key = page.getByRole('combobox', { name: 'Session key' })
  await key.selectOptions('F minor')
  await expect.element(key).not.toHaveFocus()
  await expect.element(key).toHaveValue('5-minor')
})
