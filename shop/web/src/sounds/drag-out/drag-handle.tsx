import type { Sound } from '@segno/contract'
import { type CSSProperties, type DragEvent, useEffect, useMemo, useRef } from 'react'
import { type AnyIcon, Icon } from '../../ui/icon.tsx'
import { useAppState } from '../../shared/state/app-state.ts'
import { proposeSignIn } from '../../shared/session/sign-in-first.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { type HeardAs, heardWords, useHeardAs } from './as-heard/heard-as.ts'
import { keyOf, useRenderings } from './as-heard/rendered-files.ts'
import type { DragSource } from './drag-file.ts'
import styles from './drag-handle.module.css'
import { downloadOffer } from './download-offer.ts'
import { keepWish } from '../wish.ts'
import { type Dragged, dragSource } from './drag-source.ts'

interface DragHandleProps {
  sound: Sound
  /** Left out where nobody knows it yet; the shop does. */
  isOwned?: boolean | undefined
  /** At which tempo and pitch it leaves; left out, as the session and the listener have it. */
  heard?: HeardAs | null | undefined
  tabIndex?: number
  /** Dots stand beside an arrow that downloads. */
  icon?: AnyIcon
}

/** Takes a sound out of the page: dragged into a DAW or a folder, or, where that cannot be, downloaded by a press. */
export function DragHandle(props: DragHandleProps) {
  const { sound, isOwned, heard: given, tabIndex, icon = 'download' } = props
  const isSignedIn = useIsSignedIn()
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const inSession = useHeardAs(sound)
  const heard = given === undefined ? inSession : given
  const dragged = useMemo(() => ({ sound, isOwned, heard }), [sound, isOwned, heard])
  const source = useMemo(() => dragSource(dragged), [dragged])
  const done = useDone(dragged)
  const button = useRef<HTMLButtonElement>(null)
  // Talks to the source: what is heard otherwise by now is not waited for, and a hand that is there already stays.
  useEffect(() => {
    if (isSignedIn && button.current?.matches(':hover, :focus')) source.comeNear()
    return source.goAway
  }, [source, isSignedIn])
  if (isAdmin) return null
  const comeNear = (): void => void (isSignedIn && source.comeNear())
  const what = isOwned === undefined ? 'it' : isOwned ? 'the master' : 'the preview'
  const words = `${what}${heardWords(heard)}`
  return (
    <button
      ref={button}
      type="button"
      className={styles.handle}
      draggable={isSignedIn}
      data-pointed
      data-rendering={done !== null}
      style={{ '--done': done ?? 0 } as CSSProperties}
      aria-busy={done !== null}
      title={titleOf(words, { isSignedIn, isRendering: done !== null })}
      aria-label={isOwned === undefined ? `Download ${sound.title}` : `Download ${words} of ${sound.title}`}
      tabIndex={tabIndex}
      {...dragEvents(source, dragged, comeNear)}
      onClick={({ detail }) => {
        // Of a double click only the first.
        if (detail > 1) return
        void (isSignedIn ? downloadOffer(dragged) : tellGuest(sound))
      }}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Pointer, focus and drag events for the source. */
const dragEvents = (source: DragSource, dragged: Dragged, comeNear: () => void) => ({
  onPointerEnter: comeNear,
  onPointerLeave: source.goAway,
  onFocus: comeNear,
  onBlur: source.goAway,
  onDragStart: (event: DragEvent) => begin(event, source, dragged),
  onDragEnd: ({ dataTransfer }: DragEvent) => {
    source.end(dataTransfer.dropEffect !== 'none')
    comeNear()
  },
})

/** 0…1 while it is rendered. */
function useDone({ sound, heard }: Dragged): number | null {
  const key = heard && keyOf({ sound, heard })
  return useRenderings(({ done }) => (key === null ? null : (done.get(key) ?? null)))
}

function titleOf(words: string, now: { isSignedIn: boolean; isRendering: boolean }): string {
  if (!now.isSignedIn) return 'Sign in to download the preview'
  if (now.isRendering) return `Rendering ${words}`
  return `Drag ${words} into your DAW, or click to download`
}

/** Where the file is not ready, nothing is dragged: half a drag would bring a page instead of a sound. */
function begin(event: DragEvent, source: DragSource, { heard }: Dragged): void {
  const file = source.now()
  if (!file) {
    event.preventDefault()
    if (heard) showToast({ message: `Rendering${heardWords(heard)}`, variant: 'info' })
    source
      .prepare()
      .then(() => showToast({ message: 'The file is ready. Drag it again.', variant: 'info' }), showFailure)
    return
  }
  const address = new URL(file.url, location.href).href
  const { dataTransfer } = event
  dataTransfer.effectAllowed = 'copy'
  // Chromium makes a file of it wherever it is dropped.
  dataTransfer.setData('DownloadURL', `audio/wav:${file.fileName}:${address}`)
  dataTransfer.setData('text/uri-list', address)
}

function tellGuest({ id: soundId, title }: Sound): void {
  proposeSignIn(`Sign in to download the preview of “${title}”.`, () =>
    keepWish({ kind: 'download', soundId, title }),
  )
}
