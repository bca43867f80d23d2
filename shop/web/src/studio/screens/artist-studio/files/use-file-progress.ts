import { useEffect, useRef, useSyncExternalStore } from 'react'
import { announce } from '../../../../shared/page/announce.ts'
import type { FilesSummary } from './file-rows.ts'

const QUARTERS = ['', 'A quarter', 'Half', 'Three quarters', 'All']

/** Tells screen readers of milestones, and never of every percent. */
export function useAnnouncedProgress({ sentFraction, moving, ready, notTaken, failed }: FilesSummary): void {
  const quarter = sentFraction === null ? null : Math.floor(sentFraction * 4)
  const wasMoving = useRef(false)
  // Talks to screen readers.
  useEffect(() => {
    if (quarter) announce(`${QUARTERS[quarter] ?? 'All'} uploaded`)
  }, [quarter])
  // Talks to screen readers.
  useEffect(() => {
    if (wasMoving.current && moving === 0 && sentFraction === null)
      announce(`All files done: ${ready} ready, ${notTaken} not accepted, ${failed} failed`)
    // What is paused has more to send.
    wasMoving.current = moving > 0 || sentFraction !== null
  }, [moving, sentFraction, ready, notTaken, failed])
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}
