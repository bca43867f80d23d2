import { useEffect, useState } from 'react'
import { noteCodeSent, secondsSinceCodeSent } from './code-sent.ts'

const RESEND_AFTER_SECONDS = 60

/** Counts down until another code may be asked for; without one that has just been sent there is no wait. */
export function useResendWait(): { waitSeconds: number; startWait: () => void } {
  const [waitSeconds, setWaitSeconds] = useState(() =>
    Math.max(0, Math.ceil(RESEND_AFTER_SECONDS - secondsSinceCodeSent())),
  )
  // Talks to the clock.
  useEffect(() => {
    if (waitSeconds === 0) return
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [waitSeconds])
  const startWait = (): void => {
    noteCodeSent()
    setWaitSeconds(RESEND_AFTER_SECONDS)
  }
  return { waitSeconds, startWait }
}
