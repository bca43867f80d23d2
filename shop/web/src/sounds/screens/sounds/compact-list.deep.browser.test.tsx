import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const row = (index: number) => document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${index + 1}"]`)
const compact = page.getByRole('button', { name: 'Compact list' })
const heightPx = (index: number) => row(index)?.getBoundingClientRect().height
const controls = (of: HTMLElement) =>
  [...of.querySelectorAll<HTMLElement>('button')].filter((one) => one.offsetWidth > 0)

test('low rows show more sounds, in every list, and are remembered', async () => {
  const { router } = await openApp('/sounds', new FakeShop(240), { isSignedIn: true })
  await expect.poll(() => heightPx(0)).toBe(56)
  await compact.click()
  await expect.element(compact).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => heightPx(0)).toBe(40)
  const [title, artist] = [...row(0)!.querySelectorAll('a')].map((one) => one.getBoundingClientRect())
  expect(artist!.left).toBeGreaterThanOrEqual(title!.right)
  expect(Math.abs(artist!.bottom - title!.bottom)).toBeLessThan(8)
  expect(JSON.parse(localStorage.getItem('Preferences')!).state.compactRows).toBe(true)
  await router.navigate('/match')
  await router.navigate('/sounds')
  await expect.poll(() => heightPx(0)).toBe(40)
  await compact.click()
  await expect.poll(() => heightPx(0)).toBe(56)
})

test('the selected row stays in sight when rows change their height', async () => {
  await openApp('/sounds', new FakeShop(240))
  await expect.poll(() => row(0)).not.toBeNull()
  await compact.click()
  for (let presses = 0; presses < 60; presses++) await userEvent.keyboard('{ArrowDown}')
  const selected = () => document.querySelector<HTMLElement>('[role=row][aria-selected=true]')
  await expect.poll(() => selected()?.getAttribute('aria-rowindex')).toBe('60')
  await compact.click()
  await expect.poll(() => selected()?.getBoundingClientRect().height).toBe(56)
  const scroller = page.getByRole('grid').element().parentElement!.getBoundingClientRect()
  const { top, bottom } = selected()!.getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(scroller.top - 1)
  expect(bottom).toBeLessThanOrEqual(scroller.bottom + 1)
})

test('on a phone low rows are still as high as a finger, and nothing of them is cut off', async () => {
  await openApp('/sounds', new FakeShop(240), { width: 390, height: 844 })
  await compact.click()
  await expect.poll(() => heightPx(0)).toBe(40)
  expect(document.documentElement.scrollWidth).toBe(390)
  await expect.poll(() => controls(row(0)!).length).toBeGreaterThan(2)
  const box = row(0)!.getBoundingClientRect()
  for (const control of controls(row(0)!)) {
    const { top, bottom, height } = control.getBoundingClientRect()
    expect(height).toBeGreaterThanOrEqual(40)
    expect(top).toBeGreaterThanOrEqual(box.top)
    expect(bottom).toBeLessThanOrEqual(box.bottom)
  }
})

test('low rows that say why they are in the list stand in the same columns as those that say nothing', async () => {
  await openApp('/sounds?similar=sound-0', new FakeShop(240), { width: 1100, height: 900 })
  await expect.poll(() => row(0)).not.toBeNull()
  await compact.click()
  await expect.poll(() => heightPx(0)).toBe(40)
  const rows = () => [...document.querySelectorAll('[aria-label=Sounds] > [data-like]')]
  const columns = (like: string): (number | undefined)[] => {
    const one = rows().find((each) => each.getAttribute('data-like') === like)
    return ['waveform', 'tempo', 'tags', 'cart'].map((name) => {
      const cell = one?.querySelector(`[class*=${name}]`)?.getBoundingClientRect()
      return cell && Math.round(cell.left)
    })
  }
  await expect.poll(() => columns('none')).not.toContain(undefined)
  const widthPx = page.getByRole('grid', { name: 'Sounds' }).element().clientWidth
  expect([widthPx >= 560, widthPx < 920]).toEqual([true, true])
  expect(columns('none')).toEqual(columns('words'))
})

for (const isCompact of [false, true]) {
  test(`the original is laid out as the ${isCompact ? 'low ' : ''}rows below it, and nothing of it is cut off`, async () => {
    await openApp('/sounds?similar=sound-0', new FakeShop(240), { width: 1100, height: 900 })
    await expect.poll(() => row(0)).not.toBeNull()
    if (isCompact) await compact.click()
    const original = () =>
      page.getByRole('grid', { name: 'The original' }).element().querySelector<HTMLElement>('[role=row]')!
    await expect.poll(() => original().offsetHeight).toBe(isCompact ? 40 : 56)
    const box = original().getBoundingClientRect()
    expect(controls(original()).length).toBeGreaterThan(2)
    for (const control of controls(original())) {
      const { top, bottom } = control.getBoundingClientRect()
      expect(top).toBeGreaterThanOrEqual(box.top)
      expect(bottom).toBeLessThanOrEqual(box.bottom)
    }
  })
}
