import type { Sound } from '@segno/contract'
import { lazy, Suspense, useState } from 'react'
import { useIsSignedIn } from '../../session/token-store.ts'
import { Button } from '../../../ui/button.tsx'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

/** For whoever is signed in: only they can be answered. */
export function ReportButton({ sound }: { sound: Sound }) {
  const isSignedIn = useIsSignedIn()
  const [isOpen, setOpen] = useState(false)
  if (!isSignedIn) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Report a mistake
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog sound={sound} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
