import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { soundAt } from '../../testing/sounds.ts'
import { endSession } from '../../shared/session/session-end.ts'
import type * as Choices from './choices.ts'
import { listIdOf } from './choices.ts'

afterEach(forgetEverything)

const ADDRESS = '/sounds?kind=loop'
const bar = () => page.getByRole('region', { name: 'Selection' })

async function chooseTwo(): Promise<void> {
  await openApp(ADDRESS, new FakeShop(40), { isSignedIn: true })
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  await expect.element(bar().getByText('2 sounds', { exact: true })).toBeVisible()
}

/** What a page that is loaded anew finds chosen: the module as it begins once more. */
async function chosenAnew(): Promise<readonly string[]> {
  const address = new URL('./choices.ts?anew', import.meta.url).href
  const anew = (await import(/* @vite-ignore */ address)) as typeof Choices
  return [...anew.choiceIn(listIdOf(ADDRESS)).sounds.keys()]
}
const leavePage = (): boolean => dispatchEvent(new Event('pagehide'))

const chosenIds = (): readonly string[] =>
  Array.from({ length: 40 }, (_, place) => soundAt(place))
    .filter(({ kind }) => kind === 'loop')
    .slice(0, 2)
    .map(({ id }) => id)

test('what is chosen is chosen still when the page is loaded anew', async () => {
  await chooseTwo()
  leavePage()
  expect(await chosenAnew()).toEqual(chosenIds())
})

test('where the browser forbids to keep anything, several are chosen all the same', async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')!
  const get = (): never => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'sessionStorage', { ...own, get })
  try {
    await chooseTwo()
    leavePage()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await expect.element(bar().getByText('3 sounds', { exact: true })).toBeVisible()
  } finally {
    Object.defineProperty(globalThis, 'sessionStorage', own)
  }
})

test('the next one at the same tab finds nothing chosen', async () => {
  await chooseTwo()
  leavePage()
  expect(sessionStorage.getItem('chosen')).toContain(soundAt(1).id)
  endSession({ goTo: 'login', message: null })
  expect(sessionStorage.getItem('chosen')).toBeNull()
})
