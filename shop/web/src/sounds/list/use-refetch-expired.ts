import { useCallback, useEffect, useRef } from 'react'

/** A list that expires again this soon was refused by a server that does not know its order. */
const SETTLED_MS = 60_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

interface Refetched {
  readonly atMs: number
  readonly pauseMs: number
}

/** Pause before an expired list is fetched again: none the first time, then longer each time. */
export function pauseBeforeRefetch(last: Refetched | null, nowMs: number): number {
  if (last === null || nowMs - last.atMs > SETTLED_MS) return 0
  return Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, last.pauseMs * 2))
}

/** Calls `refetch` for an expired list, once at a time and with a pause where it keeps expiring. */
export function useRefetchExpired(refetch: () => unknown): () => void {
  const last = useRef<Refetched | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // A timer of another list, or of one that has left the screen, must not fire.
  useEffect(() => {
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [refetch])
  return useCallback(() => {
    if (timer.current !== undefined) return
    const pauseMs = pauseBeforeRefetch(last.current, performance.now())
    const fetchNow = (): void => {
      timer.current = undefined
      last.current = { atMs: performance.now(), pauseMs }
      refetch()
    }
    if (pauseMs === 0) fetchNow()
    else timer.current = setTimeout(fetchNow, pauseMs)
  }, [refetch])
}
