import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToast } from '../../shared/toasts/toast.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

const button = (name: string | RegExp) => page.getByRole('button', { name })
const focused = () => document.activeElement
const row = (index: number) =>
  document.querySelector<HTMLElement>(`[role=grid][aria-label=Sounds] [role=row][data-index="${index}"]`)

async function pressByKey(element: Element): Promise<void> {
  ;(element as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('what takes itself away by a key leaves the focus where it was before, or to the screen', async () => {
  await openApp('/sounds?genre=techno&kind=loop', new FakeShop(240))
  await expect.element(button(/^Remove Techno/)).toBeVisible()
  button(/^Remove Techno/)
    .element()
    .focus()
  await pressByKey(button(/^Remove Loops/).element())
  await expect.element(button(/^Remove Loops/)).not.toBeInTheDocument()
  expect(focused()).toBe(button(/^Remove Techno/).element())
  await userEvent.keyboard('{Enter}')
  await expect.element(button(/^Remove Techno/)).not.toBeInTheDocument()
  expect(focused()).toBe(document.querySelector('main'))
})

test('a toast that is answered by a key leads back to the row', async () => {
  await openApp('/sounds', new FakeShop(240))
  await expect.poll(() => row(1)).not.toBeNull()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(() => focused() === row(1)).toBe(true)
  showToast({
    message: 'Gone',
    variant: 'info',
    persist: true,
    action: { label: 'Undo', run: () => undefined },
  })
  await expect.element(button('Undo')).toBeVisible()
  await pressByKey(button('Undo').element())
  // It fades out first.
  await expect.poll(() => focused() === row(1)).toBe(true)
})

test('what takes itself away by a press of the mouse moves no focus, and what is written into never takes it', async () => {
  const { router } = await openApp('/sounds?genre=techno&kind=loop', new FakeShop(240))
  const box = page.getByRole('combobox', { name: 'Search sounds' })
  await box.click()
  await button(/^Remove Loops/).click()
  await expect.element(button(/^Remove Loops/)).not.toBeInTheDocument()
  expect(focused()).toBe(document.body)
  // Nor does a key later, of which another change comes.
  await userEvent.keyboard('{Shift}')
  await router.navigate('/nowhere')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(focused()).toBe(document.body)
  await router.navigate(-1)
  await expect.element(button(/^Remove Techno/)).toBeVisible()
  box.element().focus()
  await pressByKey(button(/^Remove Techno/).element())
  await expect.element(button(/^Remove Techno/)).not.toBeInTheDocument()
  expect(focused()).toBe(document.querySelector('main'))
})

test('Escape leads from the menu of the settings to its button, the first time too', async () => {
  await openApp('/no/such/place', new FakeShop())
  for (let times = 0; times < 2; times++) {
    await pressByKey(button('Settings').element())
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.poll(() => focused() === button('Settings').element()).toBe(true)
  }
})

test('a button of what is selected keeps the focus while it is at work', async () => {
  await openApp('/sounds', new FakeShop(240), { isSignedIn: true })
  await expect.poll(() => row(1)).not.toBeNull()
  await userEvent.keyboard('{ArrowDown}x')
  await expect.element(button('Add to cart')).toBeVisible()
  const add = button('Add to cart').element()
  await pressByKey(add)
  await expect.element(page.getByText('1 sound added to cart')).toBeVisible()
  expect(focused()).toBe(add)
})
