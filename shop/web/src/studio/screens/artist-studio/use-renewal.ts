import { useEffect, useRef } from 'react'

const PAUSE_MS = 2_000

/** Fetches the list anew as files become drafts: soon after the first, and not for each of many that come at once. */
export function useRenewal(readyCount: number, reload: () => Promise<void>): void {
  const seen = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(reload)
  // Talks to the query cache, by way of the clock.
  useEffect(() => {
    latest.current = reload
    if (readyCount === seen.current) return
    const isFirst = seen.current === 0
    seen.current = readyCount
    if (readyCount === 0 || timer.current !== undefined) return
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        void latest.current()
      },
      isFirst ? 0 : PAUSE_MS,
    )
  }, [readyCount, reload])
  // Talks to the clock.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}
