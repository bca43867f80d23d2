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
