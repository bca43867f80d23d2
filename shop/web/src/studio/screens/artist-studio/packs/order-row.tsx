import type { OwnPackDetail, Sound } from '@segno/contract'
import type { ButtonHTMLAttributes } from 'react'
import { toggleSound } from '../../../../listening/player.ts'
import { useSoundState } from '../../../../listening/shown-player.ts'
import { formatLength } from '../../../../listening/words/format-sound.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { STATUS_NAMES } from '../own/shows.ts'
import styles from './pack-order.module.css'

interface OrderRowProps {
  row: OwnPackDetail['sounds'][number]
  at: number
  count: number
  /** Undefined until it has been fetched. */
  sound: Sound | undefined
  isActive: boolean
  isDragged: boolean
  shiftPx: number
  handle: ButtonHTMLAttributes<HTMLButtonElement>
}

/** One sound at its place. */
export function OrderRow({ row, at, count, sound, isActive, isDragged, shiftPx, handle }: OrderRowProps) {
  const isHeard = useSoundState(row.id) !== 'idle'
  return (
    <li
      className={styles.row}
      data-dragged={isDragged}
      data-heard={isHeard}
      style={{ transform: `translateY(${shiftPx}px)` }}
    >
      <button
        type="button"
        {...handle}
        data-handle
        className={styles.handle}
        tabIndex={isActive ? 0 : -1}
        aria-label={`${row.title}, ${at + 1} of ${count}`}
        aria-describedby="order-keys"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      >
        <span aria-hidden="true" className={styles.grip} />
        <span aria-hidden="true" className={styles.number}>
          {at + 1}
        </span>
      </button>
      <IconButton
        icon={isHeard ? 'stop' : 'play'}
        label={`${isHeard ? 'Stop' : 'Play'} ${row.title}`}
        tabIndex={-1}
        disabled={!sound}
        onClick={() => sound && toggleSound(sound)}
      />
      <span className={styles.title}>{row.title}</span>
      <span className={styles.about}>{sound ? formatLength(sound) : ''}</span>
      <span className={styles.about}>{row.status === 'published' ? '' : nameOf(row.status)}</span>
    </li>
  )
}

function nameOf(status: string): string {
  return Object.entries(STATUS_NAMES).find(([one]) => one === status)?.[1] ?? status
}
