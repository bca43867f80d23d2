import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSoundInPlayer } from '../../../listening/player.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { soundAt } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const row = (index: number) =>
  document.querySelector<HTMLElement>(`[role=grid][aria-label=Sounds] [role=row][data-index="${index}"]`)
function focusedRow(): number | null {
  const { activeElement } = document
  const index = Number((activeElement as HTMLElement).dataset['index'] ?? NaN)
  return row(index) === activeElement ? index : null
}
const main = () => document.querySelector('main')

const THIRD = '01990000-0000-7000-8000-000000000002'

async function openThirdByKeys() {
  const shop = new FakeShop(240)
  // With another id its address would be that of a landing page.
  shop.sounds = shop.sounds.with(2, { ...soundAt(2), id: THIRD })
  const app = await openApp('/sounds', shop)
  await expect.poll(() => row(2)?.textContent).toContain(soundAt(2).title)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.poll(focusedRow).toBe(2)
  return app
}

test('Enter leads onto the sound’s screen with the focus, and going back to the row', async () => {
  const { router } = await openThirdByKeys()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: soundAt(2).title, level: 1 })).toBeVisible()
  expect(document.activeElement).toBe(main())
  await router.navigate(-1)
  await expect.poll(() => row(2)?.textContent).toContain(soundAt(2).title)
  await expect.poll(focusedRow).toBe(2)
})

test('what is found with S takes the focus from the rows before, and Enter opens the first of it', async () => {
  const { address } = await openThirdByKeys()
  await userEvent.keyboard('s')
  await expect.poll(address).toBe(`/sounds?similar=${THIRD}`)
  await expect.element(page.getByRole('grid', { name: 'The original' })).toBeVisible()
  await expect.poll(focusedRow).toBe(0)
  const first = row(0)!.querySelector('a')!.pathname
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(first)
})

test('a page that is opened anew leaves the focus at its top, and where no row is selected Enter opens what is in the player', async () => {
  const { address } = await openApp('/sounds', new FakeShop(240))
  await expect.poll(() => row(2)?.textContent).toContain(soundAt(2).title)
  expect(document.activeElement).toBe(document.body)
  useSoundInPlayer.setState({ sound: soundAt(7) })
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/sounds/sound-7')
})

test('what has the focus outside a screen keeps it when the screen goes', async () => {
  const { address } = await openApp('/sounds', new FakeShop(240))
  const link = page.getByRole('link', { name: 'Artists' })
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/artists')
  expect(document.activeElement).toBe(link.element())
})
