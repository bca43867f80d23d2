import type { StudioSound } from '@segno/contract'
import { formatExactTempo } from './cell-text.ts'
import styles from './tempo-times.module.css'

interface TempoChoiceProps {
  studio: StudioSound
  tabIndex?: number
  onTempo: (tempoBpm: number) => void
}

/** Two tempos that explain a sound as well as each other; one press says which it is. */
export function TempoChoice({ studio: { sound, otherTempoBpm }, tabIndex = 0, onTempo }: TempoChoiceProps) {
  if (sound.tempoBpm === null || otherTempoBpm === null) return null
  const [first, second] = [sound.tempoBpm, otherTempoBpm].map((tempoBpm) => (
    <button
      key={tempoBpm}
      type="button"
      className={styles.button}
      tabIndex={tabIndex}
      aria-label={`${formatExactTempo(tempoBpm)} BPM is the tempo of ${sound.title}`}
      title={`It is ${formatExactTempo(tempoBpm)} BPM`}
      onClick={() => onTempo(tempoBpm)}
    >
      {formatExactTempo(tempoBpm)}
    </button>
  ))
  return (
    <span className={styles.choice}>
      {first} or {second}
    </span>
  )
}
