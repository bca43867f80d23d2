import { CallError } from '@segno/contract'
import { failureSentence } from '../../shared/api/failure-rules.ts'
import { useRetryFailed } from '../../shared/api/use-retry-failed.ts'
import { supportHost } from '../../shared/shop.ts'
import { Button } from '../../ui/button.tsx'
import styles from './data.module.css'

interface LoadFailedProps {
  /** Such as `Upload progress`; left out where it stands in the place of it. */
  what?: string
  error: unknown
  onRetry: () => void
}

/**
 * In the place of a table or a part of a screen that could not be loaded; `NotLoaded` stands in the place of a whole
 * screen or list. What was refused as it was asked for would be refused again.
 */
export function LoadFailed({ what = 'This', error, onRetry }: LoadFailedProps) {
  const retry = useRetryFailed(onRetry)
  const sentence = failureSentence(error, supportHost())
  if (error instanceof CallError && error.failure.statusCode === 400)
    return (
      <p className={styles.failed} role="alert">
        {sentence}
      </p>
    )
  return (
    <div className={styles.failed} role="alert">
      <p>
        {what} could not be loaded. {sentence}
      </p>
      <Button onClick={retry}>Try again</Button>
    </div>
  )
}
