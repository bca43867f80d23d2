import { lazy, Suspense, useState } from 'react'
import { useToastQueue } from './toast.ts'

const ToastStack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }))

/** Fetches what shows toasts with the first toast; a visit without any never pays for it. */
export function ToastArea() {
  const isAsked = useToastQueue(({ waiting }) => waiting.length > 0)
  const [isNeeded, setNeeded] = useState(false)
  if (isAsked && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <ToastStack />
    </Suspense>
  )
}
