import { startTransition, useEffect, useState } from 'react'

/**
 * `value`, but a new one only when the frame has been painted in which it came, so that whoever pressed something sees at
 * once that it was pressed. The first one is there at once.
 */
export function useAfterPaint<Value>(value: Value | null): Value | null {
  const [painted, setPainted] = useState(value)
  const isFirst = painted === null && value !== null
  if (isFirst) setPainted(value)
  useEffect(() => {
    if (value === painted) return
    const show = () => startTransition(() => setPainted(value))
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (timer = setTimeout(show)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value, painted])
  return isFirst ? value : painted
}
