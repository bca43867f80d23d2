import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type CardPayments, loadCardProvider } from './card-provider.ts'
import styles from './card-form.module.css'
import { SandboxNote } from './sandbox-note.tsx'

/** Time after which it is said that the form is slow. */
const SLOW_MS = 8_000

interface CardFormProps {
  payments: CardPayments
  /** Of the provider's session. */
  clientSecret: string
  /** The buyer has sent the form; whether money came is for the server to say. */
  onComplete: () => void
}

/** The card provider's own form. Leaving it charges nothing. */
export function CardForm({ payments, clientSecret, onComplete }: CardFormProps) {
  const { place, state, tryAgain } = useMountedForm({ payments, clientSecret, onComplete })
  return (
    <div className={styles.form}>
      {payments.isSandbox && <SandboxNote />}
      {state === 'failed' ? (
        <div className={styles.failed} role="alert">
          <p>The card form could not be loaded. Nothing was charged.</p>
          <Button onClick={tryAgain}>Try again</Button>
        </div>
      ) : (
        <>
          {state !== 'ready' && <Skeleton width="100%" height={320} />}
          {state === 'slow' && <p role="status">The card form is slow to load. Nothing is charged yet.</p>}
          <div ref={place} className={styles.place} />
        </>
      )}
    </div>
  )
}

/** The provider's form, in its place as soon as it is there. */
function useMountedForm({ payments, clientSecret, onComplete }: CardFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'slow' | 'failed' | 'ready'>('loading')
  const [attempt, setAttempt] = useState(0)
  const complete = useEffectEvent(onComplete)
  // Talks to the provider's script, which puts its form into the place.
  useEffect(() => {
    const left = new AbortController()
    const slow = setTimeout(() => setState('slow'), SLOW_MS)
    left.signal.addEventListener('abort', () => clearTimeout(slow))
    const mount = async (): Promise<void> => {
      const provider = await loadCardProvider(payments)
      if (left.signal.aborted) return
      const form = await provider.createEmbeddedCheckoutPage({ clientSecret, onComplete: () => complete() })
      left.signal.addEventListener('abort', () => form.destroy())
      if (left.signal.aborted) return form.destroy()
      form.mount(place.current!)
      setState('ready')
    }
    mount()
      .catch(() => left.signal.aborted || setState('failed'))
      .finally(() => clearTimeout(slow))
    return () => left.abort()
  }, [payments, clientSecret, attempt])
  const tryAgain = (): void => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return { place, state, tryAgain }
}
