import { failureSentence } from '../../shared/api/failure-rules.ts'
import { supportHost } from '../../shared/shop.ts'
import { Button } from '../../ui/button.tsx'
import styles from './data.module.css'

interface LoadFailedProps {
  error: unknown
  onRetry: () => void
}

/** In the place of what could not be loaded. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  return (
    <div className={styles.failed} role="alert">
      <p>This could not be loaded. {failureSentence(error, supportHost())}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
