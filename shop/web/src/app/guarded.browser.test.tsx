import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearAppState, showProfile } from '../shared/state/app-state.ts'
import { useProfileLoad } from '../shared/session/profile-load.ts'
import { dropTokens, holdTokens } from '../shared/session/token-store.ts'
import { FakeShop, someTokens } from '../testing/fake-shop.ts'
import { Guarded } from './guarded.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

afterEach(() => {
  dropTokens()
  clearAppState()
  vi.restoreAllMocks()
})

function Landed() {
  const { pathname, search, state } = useLocation()
  return (
    <p>
      {pathname + search} {JSON.stringify(state)}
    </p>
  )
}

async function open(address: string): Promise<void> {
  const router = createMemoryRouter(
    [
      { path: '/users', element: <Guarded allowed={['admin']}>Everybody’s data</Guarded> },
      { path: '/cart', element: <SignedInOnly to="/publicCart">My cart</SignedInOnly> },
      { path: '*', element: <Landed /> },
    ],
    { initialEntries: [address] },
  )
  await render(<RouterProvider router={router} />)
}

const { profile } = new FakeShop()

test('[G03] [G04] a screen for others is not shown; the message and the way back go along', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(new FakeShop().fetch)
  holdTokens(someTokens())
  showProfile(profile)
  await open('/users?page=2')
  await expect
    .element(page.getByText('/unauthorised {"message":"You can\'t be here!","from":"/users?page=2"}'))
    .toBeVisible()
  await expect.element(page.getByText('Everybody’s data')).not.toBeInTheDocument()
})

test('[G01] whoever has the role and a session sees the screen', async () => {
  holdTokens(someTokens())
  showProfile({ ...profile, role: 'admin' })
  await open('/users')
  await expect.element(page.getByText('Everybody’s data')).toBeVisible()
})

test('somebody who was given another role or a grant since the page was opened sees its screens at once', async () => {
  const shop = new FakeShop()
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  holdTokens(someTokens())
  showProfile(shop.profile)
  shop.profile = { ...shop.profile, role: 'admin', type: 'admin' }
  await open('/users')
  await expect.element(page.getByText('Everybody’s data')).toBeVisible()
})

test('[G02] somebody deactivated is led to where it is said, even with the role', async () => {
  holdTokens(someTokens())
  showProfile({ ...profile, role: 'admin', status: 'deactivated' })
  await open('/users')
  await expect.element(page.getByText(/^\/deactivated null/)).toBeVisible()
})

test('[G04] a session that is gone leads to login', async () => {
  showProfile({ ...profile, role: 'admin' })
  await open('/users')
  await expect.element(page.getByText(/^\/login .*Please login to view this page/)).toBeVisible()
})

test('[R17] /cart leads a visitor who is not signed in to the public cart, the search along', async () => {
  await open('/cart?resume=1')
  await expect.element(page.getByText(/^\/publicCart\?resume=1/)).toBeVisible()
})

test('[R17] /cart is there for those who are signed in', async () => {
  holdTokens(someTokens())
  showProfile(profile)
  await open('/cart')
  await expect.element(page.getByText('My cart')).toBeVisible()
})

test('[G06] until it is known who is signed in, the second guard says that it is loading', async () => {
  holdTokens(someTokens())
  useProfileLoad.setState({ isLoading: true })
  await open('/cart')
  await expect.element(page.getByText('Loading...')).toBeVisible()
  showProfile(profile)
  await expect.element(page.getByText('My cart')).toBeVisible()
})
