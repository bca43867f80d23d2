import { pollSignIn, type SignInStep } from '@segno/contract'
import { useEffect, useRef } from 'react'
import { call } from '../../shared/api/call.ts'
import { readDeviceKey } from '../../shared/session/device-key.ts'
import { comeIn } from '../../shared/session/session.ts'

const POLL_EVERY_MS = 5_000

interface Polled {
  onStep: (step: SignInStep) => void
  /** The three minutes are over, or the link was used already. */
  onOver: (error: unknown) => void
}

/** Asks every five seconds whether a mailed link has been opened, until it has or its time is over. */
export function usePolledSignIn(session: string | null, { onStep, onOver }: Polled): void {
  const latest = useRef({ onStep, onOver })
  // Lets a timer that was set once run what the newest render means.
  useEffect(() => {
    latest.current = { onStep, onOver }
  })
  // Talks to the server for as long as there is something to wait for.
  useEffect(() => {
    if (session === null) return
    const poll = async (): Promise<void> => {
      try {
        const step = await call(pollSignIn, { body: { session, ...readDeviceKey() } })
        if (step.step === 'waiting') return
        clearInterval(timer)
        latest.current.onStep(await comeIn(() => Promise.resolve(step)))
      } catch (error) {
        // A connection that breaks for a moment is asked again.
        if (error instanceof TypeError) return
        clearInterval(timer)
        latest.current.onOver(error)
      }
    }
    const timer = setInterval(() => void poll(), POLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [session])
}
