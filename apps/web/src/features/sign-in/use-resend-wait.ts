import { useEffect, useState } from 'react'

const RESEND_AFTER_SECONDS = 60

/** Counts down until another code may be asked for; the wait begins with the first one. */
export function useResendWait(): { waitSeconds: number; startWait: () => void } {
  const [waitSeconds, setWaitSeconds] = useState(RESEND_AFTER_SECONDS)
  // Talks to the clock.
  useEffect(() => {
    if (waitSeconds === 0) return
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [waitSeconds])
  return { waitSeconds, startWait: () => setWaitSeconds(RESEND_AFTER_SECONDS) }
}
