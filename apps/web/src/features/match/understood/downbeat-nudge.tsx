import { IconButton } from '../../../ui/button.tsx'
import { correct } from '../given/track-store.ts'
import styles from './understood-panel.module.css'

const BEATS_IN_BAR = 4

interface DownbeatNudgeProps {
  tempoBpm: number
  downbeatSeconds: number
}

/** Where the bars begin, by a beat earlier or later. */
export function DownbeatNudge({ tempoBpm, downbeatSeconds }: DownbeatNudgeProps) {
  const beatSeconds = 60 / tempoBpm
  const barSeconds = BEATS_IN_BAR * beatSeconds
  const nudge = (beats: number): void => {
    const moved = downbeatSeconds + beats * beatSeconds
    correct({ downbeatSeconds: moved - Math.floor(moved / barSeconds) * barSeconds })
  }
  return (
    <div className={styles.nudge}>
      <IconButton icon="back" label="Bars begin a beat earlier" onClick={() => nudge(-1)} />
      <output aria-label="First bar line">{downbeatSeconds.toFixed(2)} s</output>
      <IconButton icon="forth" label="Bars begin a beat later" onClick={() => nudge(1)} />
    </div>
  )
}
