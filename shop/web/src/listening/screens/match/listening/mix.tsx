import { Segmented } from '../../../../ui/segmented.tsx'
import { Slider } from '../../../../ui/slider.tsx'
import { type Solo, useOverTrack } from './over-track.ts'
import styles from './transport.module.css'

const SOLOS = [
  { value: 'both', label: 'Both' },
  { value: 'track', label: 'Track', hint: 'Your track alone' },
  { value: 'sound', label: 'Sound', hint: 'The sound alone, in step with your track' },
] as const satisfies { value: Solo; label: string; hint?: string }[]

function balanceWords(balance: number): string {
  if (balance === 0.5) return 'balanced'
  const percent = Math.round(Math.abs(balance - 0.5) * 200)
  return `${percent}% towards ${balance < 0.5 ? 'your track' : 'the sound'}`
}

/** Which of the two is heard, and how loud beside the other. */
export function Mix() {
  const { balance, solo } = useOverTrack()
  return (
    <div className={styles.mix}>
      <Segmented
        label="Listen to"
        segments={SOLOS}
        value={solo}
        onChange={(next) => useOverTrack.setState({ solo: next })}
      />
      <div className={styles.balance}>
        <span aria-hidden="true">Track</span>
        <Slider
          label="Balance between your track and the sound"
          value={balance}
          min={0}
          max={1}
          step={0.05}
          valueText={balanceWords(balance)}
          onChange={(value) => useOverTrack.setState({ balance: value })}
        />
        <span aria-hidden="true">Sound</span>
      </div>
    </div>
  )
}
