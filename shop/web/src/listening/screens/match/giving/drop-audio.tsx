import { useLayoutEffect, useRef, useState } from 'react'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { formatCount } from '../../../../ui/format-count.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { giveAudio } from '../given/track-store.ts'
import styles from './giving.module.css'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** The first of what was given, since sounds go with one track at a time. */
function giveFiles(files: FileList | null | undefined): void {
  const [first, ...others] = files ?? []
  if (!first) return
  if (others.length > 0) {
    const left = others.length === 1 ? 'other file was' : `${formatCount(others.length)} other files were`
    showToast({
      message: `One track at a time: “${first.name}” is matched, the ${left} skipped. Mix them down to match them together.`,
      variant: 'info',
    })
  }
  void giveAudio(first, { name: first.name, listenFor: 'music' })
}

/** Takes a file that is dropped anywhere on the page while the screen is open. */
export function useDroppedAudio(): boolean {
  const [isOver, setOver] = useState(false)
  // Talks to the window: without this the browser would open a file that misses the mark. Before the screen is seen:
  // whoever sees where to drop may drop.
  useLayoutEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      giveFiles(event.dataTransfer?.files)
    }
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    return () => stop.abort()
  }, [])
  return isOver
}

/** Where a file comes in: dropped anywhere, or chosen. */
export function DropAudio() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.drop}>
      <Icon name="upload" />
      <p className={styles.dropHeading}>Drop a mix, a stem or a sketch anywhere on this screen</p>
      <p className={styles.hint}>WAV, MP3, FLAC, AAC, Ogg: whatever your browser plays, up to ten minutes</p>
      <Button look="primary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Your track"
        accept="audio/*,.wav,.aif,.aiff,.flac,.mp3,.m4a,.ogg,.opus"
        onChange={({ currentTarget }) => {
          giveFiles(currentTarget.files)
          // The same file may be chosen once more.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
