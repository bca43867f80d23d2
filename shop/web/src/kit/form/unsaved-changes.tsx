import { useContext, useEffect, useEffectEvent, useId, useState } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../layout/dialog-footer.tsx'

interface Blocked {
  readonly proceed: () => void
  readonly reset: () => void
}

/** Asks before something that was typed is lost: on a link within the page, and on closing the tab. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocked = useBlocked(isDirty)
  // The browser asks when the tab is closed or reloaded.
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (!blocked) return null
  return (
    <Dialog
      title="Leave without saving?"
      onClose={blocked.reset}
      footer={
        <DialogFooter confirm="Leave" look="danger" onConfirm={blocked.proceed} onClose={blocked.reset} />
      }
    >
      <p>Your changes are not saved.</p>
    </Dialog>
  )
}

/** As `useBlocker` of the router, which would come with the page's first file, where every byte counts. */
function useBlocked(isDirty: boolean): Blocked | null {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const key = useId()
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const isHeld = useEffectEvent(() => isDirty)
  // Stands between the router and the next address.
  useEffect(() => {
    if (!router) return undefined
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation }) => isHeld() && currentLocation.pathname !== nextLocation.pathname,
    )
    const unsubscribe = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(key)
      setBlocked(blocker?.state === 'blocked' ? { proceed: blocker.proceed, reset: blocker.reset } : null)
    })
    return () => {
      unsubscribe()
      router.deleteBlocker(key)
    }
  }, [router, key])
  return blocked
}
