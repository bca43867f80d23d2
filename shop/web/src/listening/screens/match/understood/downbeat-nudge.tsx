import { backIcon, forthIcon } from '../../../../ui/later-icons.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { correct } from '../given/track-store.ts'
import styles from './understood-panel.module.css'

const BEATS_IN_BAR = 4
/** An off-beat hat taken for the beat is the likeliest mistake. */
const STEP_BEATS = 0.5

interface DownbeatNudgeProps {
  tempoBpm: number
  downbeatSeconds: number
}

/** Where the bars begin, by half a beat earlier or later. */
export function DownbeatNudge({ tempoBpm, downbeatSeconds }: DownbeatNudgeProps) {
  const beatSeconds = 60 / tempoBpm
  const barSeconds = BEATS_IN_BAR * beatSeconds
  const nudge = (steps: number): void => {
    const moved = downbeatSeconds + steps * STEP_BEATS * beatSeconds
    correct({ downbeatSeconds: moved - Math.floor(moved / barSeconds) * barSeconds })
  }
  return (
    <div className={styles.nudge}>
      <IconButton icon={backIcon} label="Downbeat half a beat earlier" onClick={() => nudge(-1)} />
      <output aria-label="First bar line">{downbeatSeconds.toFixed(2)} s</output>
      <IconButton icon={forthIcon} label="Downbeat half a beat later" onClick={() => nudge(1)} />
    </div>
  )
}
