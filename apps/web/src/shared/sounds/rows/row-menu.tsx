import type { Sound } from '@segno/contract'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useIsSignedIn } from '../../session/token-store.ts'
import { addressOfSimilar } from '../sound-filter.ts'
import { showToast } from '../../toasts/toast.ts'
import { IconButton } from '../../../ui/button.tsx'
import { PopupMenu } from '../../../ui/popup-menu.tsx'
import styles from './row-menu.module.css'

const ReportDialog = lazy(async () => ({
  default: (await import('../report/report-dialog.tsx')).ReportDialog,
}))

/** What can be done with a sound beyond hearing and buying it. Only whoever is signed in can be answered on a report. */
export function RowMenu({ sound, tabIndex }: { sound: Sound; tabIndex: number }) {
  const isSignedIn = useIsSignedIn()
  const navigate = useNavigate()
  const [shown, setShown] = useState<'menu' | 'report' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The browser closes the menu where the press begins, also on the button; the rest of that press must not open it again.
  const wasOpen = useRef(false)
  const items = [
    { label: 'Similar sounds', run: () => void navigate(addressOfSimilar(sound)) },
    { label: 'Copy its link', run: () => void copyLink(sound) },
    ...(isSignedIn ? [{ label: 'Report a mistake…', run: () => setShown('report') }] : []),
  ]
  return (
    // A press in here is not meant for the row.
    <span data-pointed className={styles.holder}>
      <IconButton
        ref={button}
        icon="more"
        label={`More for ${sound.title}`}
        aria-haspopup="menu"
        aria-expanded={shown === 'menu'}
        tabIndex={tabIndex}
        onPointerDown={() => {
          wasOpen.current = shown === 'menu'
        }}
        onClick={() => {
          setShown(wasOpen.current ? null : 'menu')
          wasOpen.current = false
        }}
      />
      {shown === 'menu' && (
        <PopupMenu
          label={`More for ${sound.title}`}
          anchor={button}
          items={items}
          onClose={() => setShown((now) => (now === 'menu' ? null : now))}
        />
      )}
      {shown === 'report' && (
        <Suspense>
          <ReportDialog sound={sound} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </span>
  )
}

async function copyLink({ _id, title }: Sound): Promise<void> {
  const address = `${location.origin}/sounds/${_id}`
  try {
    await navigator.clipboard.writeText(address)
    showToast({ message: `The link to “${title}” is copied`, variant: 'success' })
  } catch {
    // A page that is not secure may not write there.
    showToast({ message: `Copy it by hand: ${address}`, variant: 'info' })
  }
}
