import '../layers.css'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter, type DataRouter } from 'react-router'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../app/app.tsx'
import { forgetChoices } from '../sounds/chosen/choices.ts'
import { forgetPlaces } from '../sounds/list/list-places.ts'
import { routes } from '../app/routes.tsx'
import { makeQueryClient } from '../shared/api/query-client.ts'
import { clearAppState, showProfile } from '../shared/state/app-state.ts'
import { forgetRendered } from '../sounds/drag-out/as-heard/rendered-files.ts'
import { forgetOffers } from '../sounds/drag-out/drag-offers.ts'
import { stopSound, useSoundInPlayer } from '../listening/player.ts'
import { forgetLocalPlays } from '../listening/recent-plays.ts'
import { usePreferences } from '../shared/storage/preferences.ts'
import { forgetSearches } from '../sounds/recent-searches.ts'
import { haveLeft } from '../shared/session/session-end.ts'
import { dropTokens, holdTokens } from '../shared/session/token-store.ts'
import { useToastQueue } from '../shared/toasts/toast.ts'
import { someTokens, type FakeShop } from './fake-shop.ts'
import { setPageOpen } from './no-network.ts'

interface OpenApp {
  readonly router: DataRouter
  /** Path and search as they stand in the address bar. */
  readonly address: () => string
  readonly queries: QueryClient
}

/** The whole application at an address, in the browser, with a shop that stands in for the server. */
export async function openApp(
  address: string,
  shop: FakeShop,
  { isSignedIn = false, width = 1440, height = 900 } = {},
): Promise<OpenApp> {
  await page.viewport(width, height)
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  setPageOpen(true)
  if (isSignedIn) {
    holdTokens(someTokens())
    showProfile(shop.profile)
  }
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const queries = makeQueryClient()
  await render(<App router={router} queries={queries} />)
  return { router, queries, address: () => router.state.location.pathname + router.state.location.search }
}

/** As in a browser that has never been here. The fakes go last, because what ends may still ask. */
export async function forgetEverything(): Promise<void> {
  await cleanup()
  setPageOpen(false)
  stopSound()
  useSoundInPlayer.setState({ sound: null })
  usePreferences.setState(usePreferences.getInitialState())
  dropTokens()
  clearAppState()
  haveLeft()
  forgetPlaces()
  forgetLocalPlays()
  forgetChoices()
  forgetSearches()
  forgetOffers()
  forgetRendered()
  useToastQueue.setState({ waiting: [] })
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
}
