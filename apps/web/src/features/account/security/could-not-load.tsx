import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'

export function CouldNotLoad({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.failed} role="alert">
      This could not be loaded.
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
