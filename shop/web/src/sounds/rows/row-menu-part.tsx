import type { Sound } from '@segno/contract'
import { type Dispatch, type RefObject, type SetStateAction, useContext } from 'react'
import { useNavigate } from 'react-router'
import { useAppState } from '../../shared/state/app-state.ts'
import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { heardWords, useHeardAs } from '../drag-out/as-heard/heard-as.ts'
import { downloadOffer } from '../drag-out/download-offer.ts'
import { bringBack, hideSound, useIsFaded } from '../not-for-me.ts'
import { addressOfSimilar } from '../sound-filter.ts'
import { toggleKept, useIsKept } from '../../jams/stack/stack.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { PopupMenu } from '../../ui/popup-menu.tsx'
import { useIsChosen } from '../chosen/choices.ts'
import { ChoosingContext } from '../chosen/use-choosing.ts'
import { openCollecting } from '../collections/collecting.ts'
import { RowCommands } from './row-commands.ts'

const ReportDialog = lazyPart(async () => (await import('../report/report-dialog.tsx')).ReportDialog)

/** What has been opened from a row's button. */
export type ShownOfRow = 'menu' | 'report' | null

interface RowMenuPartProps {
  sound: Sound
  index: number | undefined
  isOwned: boolean
  /** The button. */
  anchor: RefObject<HTMLElement | null>
  shown: ShownOfRow
  setShown: Dispatch<SetStateAction<ShownOfRow>>
}

/** What can be done with a sound beyond hearing and buying it. Only whoever is signed in can be answered on a report. */
export function RowMenuPart({ sound, index, isOwned, anchor, shown, setShown }: RowMenuPartProps) {
  const isSignedIn = useIsSignedIn()
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const heard = useHeardAs(sound)
  const isKept = useIsKept(sound.id)
  const navigate = useNavigate()
  const commands = useContext(RowCommands)(sound)
  const choosing = useChoosingItem(sound, index)
  const hiding = useHidingItem(sound)
  const canHide = isSignedIn && !isAdmin && !commands.some(({ isAboutHiding }) => isAboutHiding)
  const items = [
    ...commands,
    ...choosing,
    { label: isKept ? 'Remove from stack' : 'Add to stack', run: () => toggleKept(sound) },
    { label: 'Similar sounds', run: () => void navigate(addressOfSimilar(sound)) },
    ...(isSignedIn && !isAdmin
      ? [
          { label: 'Add to collection…', run: () => openCollecting(sound) },
          {
            label: `Download WAV${heardWords(heard)}`,
            run: () => void downloadOffer({ sound, isOwned, heard }),
          },
        ]
      : []),
    { label: 'Copy link', run: () => void copyLink(sound) },
    ...(canHide ? [hiding] : []),
    ...(isSignedIn ? [{ label: 'Report a mistake…', run: () => setShown('report') }] : []),
  ]
  if (shown === 'report')
    return <ReportDialog sound={sound} onClose={() => setShown(null)} onMissing={() => setShown(null)} />
  return (
    <PopupMenu
      label={`More for ${sound.title}`}
      anchor={anchor}
      items={items}
      onClose={() => setShown((now) => (now === 'menu' ? null : now))}
    />
  )
}

function useChoosingItem({ id }: Sound, index: number | undefined) {
  const choosing = useContext(ChoosingContext)
  const isChosen = useIsChosen(choosing?.listId ?? null, id)
  if (!choosing || index === undefined) return []
  return [{ label: isChosen ? 'Deselect' : 'Select', run: () => choosing.toggle(index) }]
}

function useHidingItem(sound: Sound) {
  return useIsFaded(sound.id)
    ? { label: 'Unhide', run: () => void bringBack(sound) }
    : { label: 'Not for me', run: () => void hideSound(sound) }
}

async function copyLink({ id, title }: Sound): Promise<void> {
  const address = `${location.origin}/sounds/${id}`
  try {
    await navigator.clipboard.writeText(address)
    showToast({ message: `Link to “${title}” copied`, variant: 'success' })
  } catch {
    // A page that is not secure may not write there.
    showToast({ message: `Copy it by hand: ${address}`, variant: 'info' })
  }
}
