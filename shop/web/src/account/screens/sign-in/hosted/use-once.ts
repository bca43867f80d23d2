import { useEffect, useEffectEvent, useRef } from 'react'

/** Does something that leaves the page, as soon as it is due and never again. */
export function useOnce(isDue: boolean, act: () => void): void {
  const isDone = useRef(false)
  const go = useEffectEvent(act)
  // The browser goes somewhere else.
  useEffect(() => {
    if (!isDue || isDone.current) return
    isDone.current = true
    go()
  }, [isDue])
}
