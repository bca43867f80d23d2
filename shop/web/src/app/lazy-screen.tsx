import type { ComponentType } from 'react'
import { useDocumentTitle } from '../shared/page/document-title.ts'
import { lazyCode } from '../shared/page/lazy-part.tsx'
import { reloadPage } from './reload-page.ts'
import { usePassFocusOn } from '../shared/page/screen-focus.ts'
import { sessionStore } from '../shared/storage/stores.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { ReloadButton } from './reload-button.tsx'

const RELOADED = 'screen-reloaded'

/**
 * A screen whose code is fetched when it is first opened; `title` names the tab until the screen has a better one. After a deployment the old files are gone, so a screen that
 * cannot be fetched although the server is there reloads the page, once.
 */
export function lazyScreen(title: string, load: () => Promise<ComponentType>) {
  let hasFailed = false
  let afterReload: Error | null = null
  // Whoever has been told is not interrupted by a page that reloads by itself: what sounds goes on.
  const { useCode, tryAgain } = lazyCode(() =>
    hasFailed ? load() : loadOrReload(load, (error) => (afterReload = error)),
  )
  function Screen() {
    const { Part, isMissing } = useCode(() => (hasFailed = true))
    useDocumentTitle(title)
    usePassFocusOn()
    if (Part) return <Part />
    // The specification has the failure after a reload go on to the page of errors.
    if (isMissing && afterReload) throw afterReload
    return isMissing ? <MissingScreen onTryAgain={() => void tryAgain()} /> : <ScreenSkeleton />
  }
  return <Screen />
}

function MissingScreen({ onTryAgain }: { onTryAgain: () => void }) {
  useDocumentTitle('Not loaded')
  return (
    <Notice
      tone="bad"
      heading="This screen could not be loaded"
      action={
        <>
          <Button look="primary" onClick={onTryAgain}>
            Try again
          </Button>
          <ReloadButton />
        </>
      }
    >
      <p>Check your connection and try again.</p>
    </Notice>
  )
}

async function loadOrReload(
  load: () => Promise<ComponentType>,
  failAgain: (error: Error) => void,
): Promise<ComponentType> {
  try {
    const screen = await load()
    sessionStore.removeItem(RELOADED)
    return screen
  } catch (error) {
    if (sessionStore.getItem(RELOADED)) {
      failAgain(
        new Error('This screen still could not be loaded. Check your connection and try again.', {
          cause: error,
        }),
      )
      throw error
    }
    sessionStore.setItem(RELOADED, 'yes')
    if (await reloadPage()) return new Promise<never>(() => undefined)
    sessionStore.removeItem(RELOADED)
    throw error
  }
}
