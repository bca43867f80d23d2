import styles from './tempo-times.module.css'
import { tempoTimes } from './evidence.ts'

interface TempoTimesProps {
  /** Whose tempo it is, for screen readers. */
  title: string
  tempoBpm: number | null
  tabIndex?: number
  onTempo: (tempoBpm: number, factor: 0.5 | 2) => void
}

/** A pulse counted at half or twice its speed: the commonest mistake in a tempo, put right in one press. */
export function TempoTimes({ title, tempoBpm, tabIndex = 0, onTempo }: TempoTimesProps) {
  return (
    <span className={styles.times}>
      {FACTORS.map(({ factor, label, words }) => {
        const next = tempoTimes(tempoBpm, factor)
        return (
          <button
            key={label}
            type="button"
            className={styles.button}
            tabIndex={tabIndex}
            disabled={next === null}
            aria-label={`${label}: ${words.toLowerCase()} the tempo of ${title}`}
            title={next === null ? undefined : `${words} it: ${next} BPM`}
            onClick={() => next !== null && onTempo(next, factor)}
          >
            {label}
          </button>
        )
      })}
    </span>
  )
}

const FACTORS = [
  { factor: 0.5, label: '½×', words: 'Halve' },
  { factor: 2, label: '2×', words: 'Double' },
] as const
