import { lazy, Suspense, useEffect, useState } from 'react'
import { PlainToasts } from './plain-toasts.tsx'
import { useToastQueue } from './toast.ts'

const fetchStack = () => import('./toast-stack.tsx')
/** Where it cannot be fetched, which is when a failure is most likely to be said, plain words stand in. */
const ToastStack = lazy(() =>
  fetchStack().then(
    ({ ToastStack: Stack }) => ({ default: Stack }),
    () => ({ default: PlainToasts }),
  ),
)

const FETCH_AFTER_MS = 5_000

/** Fetches what shows toasts with the first toast; a visit without any never pays for it. */
export function ToastArea() {
  const isAsked = useToastQueue(({ waiting }) => waiting.length > 0)
  const [isNeeded, setNeeded] = useState(false)
  if (isAsked && !isNeeded) setNeeded(true)
  // Fetched once the page has come to rest, so that it is there when the server is not.
  useEffect(() => {
    const timer = setTimeout(() => void fetchStack().catch(() => undefined), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense>
      <ToastStack />
    </Suspense>
  )
}
