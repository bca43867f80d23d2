import { type ComponentType, lazy, Suspense } from 'react'
import { reloadPage } from '../shared/reload-page.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'

const RELOADED = 'screen-reloaded'

/** The code of a screen could not be fetched. `message` is for people. */
class ScreenMissingError extends Error {
  override readonly name = 'ScreenMissingError'
  constructor(cause: unknown) {
    super('This screen could not be fetched. Check your connection and try again.', { cause })
  }
}

/**
 * A screen whose code is fetched when it is first opened. After a deployment the old files are gone, so a screen that
 * cannot be fetched although the server is there reloads the page, once.
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
    if (sessionStorage.getItem(RELOADED)) throw new ScreenMissingError(error)
    sessionStorage.setItem(RELOADED, 'yes')
    if (await reloadPage()) return new Promise<never>(() => undefined)
    sessionStorage.removeItem(RELOADED)
    throw new ScreenMissingError(error)
  }
}
