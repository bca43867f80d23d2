import type { Sound } from '@segno/contract'
import { RoundPlay } from '../../../../sounds/round-play.tsx'
import styles from './queue-row.module.css'

interface RowStartProps {
  sound: Sound
  isMarked: boolean
  tabIndex: number
  /** With the Shift key: all from the one marked last. */
  onMark: (isRange: boolean) => void
}

/** Marks a sound of a queue, and plays it. */
export function RowStart({ sound, isMarked, tabIndex, onMark }: RowStartProps) {
  return (
    <>
      <input
        type="checkbox"
        className={styles.mark}
        aria-label={`Mark ${sound.title}`}
        checked={isMarked}
        tabIndex={tabIndex}
        onClick={({ shiftKey }) => onMark(shiftKey)}
        readOnly
      />
      <RoundPlay sound={sound} tabIndex={tabIndex} />
    </>
  )
}
