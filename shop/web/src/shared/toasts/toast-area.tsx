import { useEffect, useState } from 'react'
import { lazyPart } from '../page/lazy-part.tsx'
import { PlainToasts } from './plain-toasts.tsx'
import { useToastQueue } from './toast.ts'

const fetchStack = () => import('./toast-stack.tsx')
const ToastStack = lazyPart(async () => (await fetchStack()).ToastStack)

/** Later than what the first screen needs, and before anybody has done much. */
const FETCH_AFTER_MS = 1_500

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
  // Where it cannot be fetched, which is when a failure is most likely to be said, plain words stand in.
  return <ToastStack missing={<PlainToasts />} />
}
