import { Button } from '../../ui/button.tsx'
import { failureSentence } from '../api/failure-rules.ts'
import { supportHost } from '../shop.ts'

interface NotUpdatedProps {
  className: string | undefined
  error: Error
  onRetry: () => void
}

/** Stands over a list that shows what it showed before, because what was asked for now could not be loaded. */
export function NotUpdated({ className, error, onRetry }: NotUpdatedProps) {
  return (
    <div className={className} role="alert">
      {failureSentence(error, supportHost())}
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
