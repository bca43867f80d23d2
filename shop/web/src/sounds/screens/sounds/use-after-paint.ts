import { startTransition, useEffect, useState } from 'react'

/**
 * `value`, but another one only when the frame has been painted in which it came, so that whoever pressed something sees at
 * once that it was pressed. The first comes at once, and so does that there is none.
 */
export function useAfterPaint<Value>(value: Value | null): Value | null {
  const [painted, setPainted] = useState(value)
  const isAtOnce = painted === null || value === null
  if (isAtOnce && value !== painted) setPainted(value)
  // Waits for the browser to paint.
  useEffect(() => {
    if (value === painted) return
    // As a transition, so that what is pressed while the new one is made does not wait for it.
    const show = () => startTransition(() => setPainted(value))
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [value, painted])
  return isAtOnce ? value : painted
}
