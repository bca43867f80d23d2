import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { makeQueryClient } from '../shared/api/query-client.ts'
import { FakeShop } from '../testing/fake-shop.ts'
import { ErrorScreen } from './error-screen.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('the screen fell over')
}

test('[R55] an error on a screen is headed as the specification says, with the reason', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(new FakeShop().fetch)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <ErrorScreen /> }])
  await render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect.element(page.getByText('the screen fell over')).toBeVisible()
})
