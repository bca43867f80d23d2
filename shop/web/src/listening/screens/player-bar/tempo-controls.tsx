import type { Sound } from '@segno/contract'
import { useFit, useHearing } from '../../fits.ts'
import { timeInStep } from '../../hearing.ts'
import { setSession, usePreferences } from '../../../shared/storage/preferences.ts'
import { formatTempo } from '../../words/format-sound.ts'
import { Change } from '../../../ui/change.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './player-bar.module.css'

/** The sound's tempo and the one it is heard at. A press takes the sound's own as the session's. */
export function TempoControls({ sound }: { sound: Sound }) {
  const session = usePreferences((preferences) => preferences.session)
  const { tempoBpm } = sound
  const heard = useHearing(sound).tempoBpm
  const fit = useFit(sound)
  if (tempoBpm === null || heard === null) return <div className={styles.tempo} />
  const isSession = session.tempoBpm === tempoBpm
  const label = fit ? 'At the tempo of your track' : `Work at ${formatTempo(tempoBpm)} BPM`
  return (
    <div className={styles.tempo}>
      <button
        type="button"
        className={styles.value}
        title={label}
        aria-pressed={isSession && !fit}
        disabled={fit !== null}
        onClick={() => setSession({ tempoBpm: isSession ? null : tempoBpm })}
      >
        <Icon name="tempo" />
        <Change from={formatTempo(tempoBpm)} to={formatTempo(heard)} unit="BPM" />
      </button>
      {!fit && <TimeSwitch tempoBpm={tempoBpm} />}
    </div>
  )
}

const TIMES = { half: ['½×', 'Half time'], double: ['2×', 'Double time'] } as const

/** Where half or double of the session's tempo is nearer to the sound's own: whether it is heard at that. */
function TimeSwitch({ tempoBpm }: { tempoBpm: number }) {
  const session = usePreferences((preferences) => preferences.session)
  const time = timeInStep(tempoBpm, session.tempoBpm)
  if (time === 'same') return null
  const [sign, label] = TIMES[time]
  return (
    <button
      type="button"
      className={styles.half}
      aria-label={`${sign} ${label}`}
      aria-pressed={session.halfDouble}
      title={session.halfDouble ? `${label}. Press for the session’s tempo` : label}
      onClick={() => setSession({ halfDouble: !session.halfDouble })}
    >
      {sign}
    </button>
  )
}
