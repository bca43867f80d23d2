import { type ComponentType, lazy, Suspense } from 'react'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'

const RELOADED = 'screen-reloaded'

/**
 * A screen whose code is fetched when it is first opened. After a deployment the old files are gone, so a screen that
 * cannot be fetched reloads the page, once.
 */
export function lazyScreen(load: () => Promise<ComponentType>) {
  const Screen = lazy(async () => ({ default: await loadOrReload(load) }))
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Screen />
    </Suspense>
  )
}

async function loadOrReload(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    const screen = await load()
    sessionStorage.removeItem(RELOADED)
    return screen
  } catch (error) {
    if (sessionStorage.getItem(RELOADED)) throw error
    sessionStorage.setItem(RELOADED, 'yes')
    location.reload()
    return new Promise<never>(() => undefined)
  }
}
