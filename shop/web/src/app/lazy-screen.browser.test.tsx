import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { makeQueryClient } from '../shared/api/query-client.ts'
import { ChunkMissing } from '../shared/page/load-code.ts'
import { FakeShop } from '../testing/fake-shop.ts'
import { ErrorScreen } from './error-screen.tsx'
import { lazyScreen } from './lazy-screen.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(new FakeShop().fetch)
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const away = () => Promise.reject(new TypeError('Failed to fetch'))
const gone = () => Promise.reject(new ChunkMissing('/assets/late.js'))

async function openScreen(load: Parameters<typeof lazyScreen>[1]): Promise<void> {
  const routes = [{ path: '/', element: lazyScreen('Late', load), errorElement: <ErrorScreen /> }]
  await render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </QueryClientProvider>,
  )
}

// A page that reloads here would take the test with it, which then fails.
test('without a connection a screen that was never opened says so and stays, and so does a press on reload', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await openScreen(away)
  await expect.element(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect.element(page.getByText('Cannot reach the server right now.')).toBeVisible()
})

test('[G07] a screen that is still missing after a reload does not reload for ever', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  sessionStorage.setItem('screen-reloaded', 'yes')
  await openScreen(gone)
  await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
})

test('a screen that could not be fetched is tried again in its place, and the page stays', async () => {
  const server = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  let tries = 0
  await openScreen(() => (++tries < 3 ? away() : Promise.resolve(() => <h1>Here it is</h1>)))
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  // The server is there again, so a page that may reload would.
  server.mockResolvedValue(new Response())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => tries).toBe(2)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Here it is' })).toBeVisible()
})

test('a screen that could be fetched may be reloaded again another time', async () => {
  sessionStorage.setItem('screen-reloaded', 'yes')
  await openScreen(() => Promise.resolve(() => <h1>Here it is</h1>))
  await expect.element(page.getByRole('heading', { name: 'Here it is' })).toBeVisible()
  expect(sessionStorage.getItem('screen-reloaded')).toBeNull()
})
