import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureSentence } from '../api/failure-rules.ts'
import { useRetryFailed } from '../api/use-retry-failed.ts'
import { supportHost } from '../shop.ts'

interface NotLoadedProps {
  /** Such as “Your sounds could not be loaded”. */
  heading: string
  /** 2 within a screen that has a heading. */
  level?: 1 | 2
  error: Error
  onRetry: () => void
}

/** Stands in the place of a screen or a list that could not be loaded, with the reason. */
export function NotLoaded({ heading, level = 2, error, onRetry }: NotLoadedProps) {
  const retry = useRetryFailed(onRetry)
  return (
    <Notice level={level} tone="bad" heading={heading} action={<Button onClick={retry}>Try again</Button>}>
      {failureSentence(error, supportHost())}
    </Notice>
  )
}
