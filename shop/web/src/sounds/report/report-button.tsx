import type { Sound } from '@segno/contract'
import { useState } from 'react'
import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { Button } from '../../ui/button.tsx'

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

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
        <ReportDialog sound={sound} onClose={() => setOpen(false)} onMissing={() => setOpen(false)} />
      )}
    </>
  )
}
