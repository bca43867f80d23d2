import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { runStartUp } from './start-up.ts'
import { ConfirmationArea } from './frame/confirmation-area.tsx'
import { keepTokensFresh } from '../shared/session/keep-fresh.ts'
import { followMediaSession } from '../listening/media-session.ts'
import { soundInOneTab } from '../listening/one-tab.ts'
import { keepLastSound } from '../listening/last-sound.ts'
import { rememberPlays } from '../listening/recent-plays.ts'
import { takeToSignIn } from '../shared/session/sign-in-first.ts'
import { onSessionEnd, screenAfter } from '../shared/session/session-end.ts'
import { onSessionStart } from '../shared/session/session-start.ts'
import { syncCart } from '../cart/cart-actions.ts'
import { syncFavourites } from '../sounds/favourites/favourite-actions.ts'
import { grantWish } from '../sounds/wish.ts'
import { followProfile } from '../shared/session/session.ts'
import { NO_SESSION, usePreferences } from '../shared/storage/preferences.ts'
import { useStack } from '../jams/stack/stack.ts'
import { prefetchShop } from '../shared/shop.ts'
import { ToastArea } from '../shared/toasts/toast-area.tsx'
import { showToast } from '../shared/toasts/toast.ts'

interface AppProps {
  router: DataRouter
  queries: QueryClient
}

export function App({ router, queries }: AppProps) {
  const [entry] = useState(() => router.state.location)
  // Talks to the server and to other tabs about who is signed in.
  useEffect(() => {
    prefetchShop(queries)
    void runStartUp(entry, (address) => goHome(router, address))
    const stop = [
      keepTokensFresh(),
      onSessionStart(syncCart),
      onSessionStart(syncFavourites),
      onSessionStart(() => grantWish(queries)),
      followProfile(),
      rememberPlays(),
      keepLastSound(),
      followMediaSession(),
      soundInOneTab(),
      takeToSignIn((address) => void router.navigate(address)),
      onSessionEnd((end) => {
        queries.clear()
        // About a person's work; what else is remembered is about this browser.
        useStack.setState({ lanes: [] })
        usePreferences.setState({ session: NO_SESSION })
        const { goTo, message } = end
        // The screen about a disabled account has the words itself.
        if (message && goTo !== 'deactivated')
          showToast({ message, variant: 'error', persist: true, preventDuplicate: true })
        void router.navigate(screenAfter(end), { replace: true })
      }),
    ]
    return () => stop.forEach((end) => end())
  }, [entry, queries, router])
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <ConfirmationArea />
      <ToastArea />
    </QueryClientProvider>
  )
}

/** The public home may be a screen of ours or another site. */
function goHome(router: DataRouter, address: string): void {
  if (address.startsWith('/')) void router.navigate(address, { replace: true })
  else location.replace(address)
}
