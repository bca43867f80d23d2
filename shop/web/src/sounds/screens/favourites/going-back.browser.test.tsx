import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { soundAt } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const row = (index: number) => document.querySelector<HTMLElement>(`[role=row][data-index="${index}"]`)
const scroller = () => page.getByRole('grid').element().closest<HTMLElement>('[class*=screen]')!

test('going back finds favourites as they were left', async () => {
  const shop = new FakeShop(80)
  shop.favourites = Array.from({ length: 80 }, (_, place) => soundAt(place).id)
  const { router } = await openApp('/favourites', shop, { isSignedIn: true })
  await expect.poll(() => row(2)?.textContent).toContain(soundAt(2).title)
  scroller().scrollTo({ top: 900 })
  await expect.poll(() => row(20)?.textContent).toContain(soundAt(20).title)
  await router.navigate('/nowhere')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await router.navigate(-1)
  await expect.poll(() => row(20)?.textContent).toContain(soundAt(20).title)
  expect(scroller().scrollTop).toBe(900)
})
