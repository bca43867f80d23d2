import type { SignInStep } from '@segno/contract'
import { useEffect, useEffectEvent } from 'react'
import { awaitOpenedLink } from './poll-sign-in.ts'

interface Waiting {
  onStep: (step: SignInStep) => void
  /** @param error what the server said; null when the three minutes are over */
  onOver: (error: unknown) => void
}

/** Waits for a mailed link to be opened, wherever that is; without a session there is nothing to wait for. */
export function useOpenedLink(session: string | null, waiting: Waiting): void {
  const onStep = useEffectEvent(waiting.onStep)
  const onOver = useEffectEvent(waiting.onOver)
  // Talks to the server for as long as there is something to wait for.
  useEffect(() => {
    if (session === null) return
    const stop = new AbortController()
    awaitOpenedLink(session, stop.signal).then(
      (step) => {
        if (stop.signal.aborted) return
        if (step === null) onOver(null)
        else onStep(step)
      },
      (error: unknown) => {
        if (!stop.signal.aborted) onOver(error)
      },
    )
    return () => stop.abort()
  }, [session])
}
