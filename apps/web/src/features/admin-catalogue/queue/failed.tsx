import { failureSentence } from '../../../shared/api/failure-rules.ts'
import { supportHost } from '../../../shared/shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Says what went wrong, and tries again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice
      level={2}
      tone="bad"
      heading="This could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {failureSentence(error, supportHost())}
    </Notice>
  )
}
