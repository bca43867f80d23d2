import type { Sound } from '@segno/contract'
import { useContext } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './choose-box.module.css'
import { ChoosingContext } from './use-choosing.ts'

interface ChooseBoxProps {
  sound: Sound
  index: number
  isChosen: boolean
  tabIndex: number
}

/** Chooses its row or takes it out; with Shift, all up to it. It shows over the cover when it may be wanted. */
export function ChooseBox({ sound, index, isChosen, tabIndex }: ChooseBoxProps) {
  const choosing = useContext(ChoosingContext)
  if (!choosing) return null
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-label={`Select ${sound.title}`}
      className={styles.choose}
      tabIndex={tabIndex}
      onClick={({ shiftKey }) => (shiftKey ? choosing.extendTo(index) : choosing.toggle(index))}
    >
      <span className={styles.box}>{isChosen && <Icon name="tick" />}</span>
    </button>
  )
}
