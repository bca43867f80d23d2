import type { ComponentType } from 'react'
import { useDocumentTitle } from '../shared/page/document-title.ts'
import { lazyCode } from '../shared/page/lazy-part.tsx'
import { ChunkMissing } from '../shared/page/load-code.ts'
import { reloadPage } from '../shared/page/reload-page.ts'
import { usePassFocusOn } from '../shared/page/screen-focus.ts'
import { sessionStore } from '../shared/storage/stores.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { ReloadButton } from './reload-button.tsx'

const RELOADED = 'screen-reloaded'

/**
 * Fetches the code of a screen when it is first opened; `title` names the tab until the screen has a better one. Where the
 * server no longer has the file, after some deployments, the page is reloaded, once.
 */
export function lazyScreen(title: string, load: () => Promise<ComponentType>) {
  let hasFailed = false
  let afterReload: Error | null = null
  // Whoever has been told is not interrupted by a page that reloads by itself: what sounds goes on.
  const { useCode, tryAgain } = lazyCode(() =>
    hasFailed ? load() : loadOrReload(load, (error) => (afterReload = error)),
  )
  function Screen() {
    const { Part, failure } = useCode(() => (hasFailed = true))
    useDocumentTitle(title)
    usePassFocusOn()
    if (Part) return <Part />
    // The specification has the failure after a reload go on to the page of errors.
    if (failure !== null && afterReload) throw afterReload
    return failure === null ? <ScreenSkeleton /> : <MissingScreen onTryAgain={() => void tryAgain()} />
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
    if (!(error instanceof ChunkMissing)) throw error
    if (sessionStore.getItem(RELOADED)) {
      failAgain(new Error('The server does not have this screen. Try again in a minute.', { cause: error }))
      throw error
    }
    sessionStore.setItem(RELOADED, 'yes')
    if (await reloadPage()) return new Promise<never>(() => undefined)
    sessionStore.removeItem(RELOADED)
    throw error
  }
}
