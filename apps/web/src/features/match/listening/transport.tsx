import { useMemo } from 'react'
import { useShortcuts } from '../../../shared/shortcuts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Waveform } from '../../../ui/waveform.tsx'
import type { HeardAudio } from '../given/understand.ts'
import { followTrack, hearTrackAlone, type Solo, toggleTrack, useOverTrack } from './over-track.ts'
import styles from './transport.module.css'

const SOLOS = [
  { value: 'both', label: 'Both' },
  { value: 'track', label: 'Track', hint: 'Your track alone' },
  { value: 'sound', label: 'Sound', hint: 'The sound alone, in step with your track' },
] as const satisfies { value: Solo; label: string; hint?: string }[]

function balanceWords(balance: number): string {
  if (balance === 0.5) return 'both alike'
  const percent = Math.round(Math.abs(balance - 0.5) * 200)
  return `${percent} % towards ${balance < 0.5 ? 'your track' : 'the sound'}`
}

interface TransportProps {
  name: string
  heard: HeardAudio
  downbeatSeconds: number
}

/** The track that sounds are heard over: it goes round while they come in on its beats. */
export function Transport({ name, heard, downbeatSeconds }: TransportProps) {
  const { isPlaying, balance, solo } = useOverTrack()
  const { duration } = heard.audio
  const follow = useMemo(
    () =>
      isPlaying
        ? (show: (fraction: number) => void) => followTrack((seconds) => show(seconds / duration))
        : undefined,
    [isPlaying, duration],
  )
  const label = isPlaying ? 'Stop your track' : 'Play your track'
  useShortcuts([{ keys: ['t', 'T'], label: 'Hear your track alone, or stop it', run: hearTrackAlone }])
  return (
    <section className={styles.transport} aria-label="Your track">
      <button
        type="button"
        className={styles.play}
        data-playing={isPlaying}
        title={label}
        aria-label={label}
        onClick={toggleTrack}
      >
        <Icon name={isPlaying ? 'stop' : 'play'} />
      </button>
      <div className={styles.track}>
        <div className={styles.name} title={name}>
          {name}
        </div>
        <div className={styles.waveform}>
          <Waveform peaks={heard.peaks} follow={follow} />
          <span
            className={styles.downbeat}
            style={{ left: `${(100 * downbeatSeconds) / duration}%` }}
            aria-hidden="true"
          />
        </div>
      </div>
      <div className={styles.mix}>
        <Segmented
          label="What is heard"
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
    </section>
  )
}
