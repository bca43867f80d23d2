import type { Sound } from '@segno/contract'
import { formatKey, formatKeyShort, type MusicalKey } from '@segno/units'
import { shiftByEar, useFit, useHearing } from '../../shared/listening/fits.ts'
import { setSession, usePreferences } from '../../shared/preferences.ts'
import { formatShift } from '../../shared/sounds/format-sound.ts'
import { IconButton } from '../../ui/button.tsx'
import { Change } from '../../ui/change.tsx'
import styles from './player-bar.module.css'

const MOST_SEMITONES = 12

/** The key, and how far it is shifted: by hand, to the session's key, or to the track that it is tried over. */
export function KeyControls({ sound }: { sound: Sound }) {
  const session = usePreferences((preferences) => preferences.session)
  const hearing = useHearing(sound)
  const fit = useFit(sound)
  const own = sound.key as MusicalKey | null
  const shift = (by: number): void => {
    const shifted = hearing.pitchSemitones + by
    const pitchSemitones = Math.max(-MOST_SEMITONES, Math.min(MOST_SEMITONES, shifted))
    if (fit) shiftByEar(sound._id, pitchSemitones)
    else setSession({ pitchSemitones, followKey: false })
  }
  return (
    <div className={styles.key} role="group" aria-label="Key">
      <span className={styles.keyName}>
        {own && hearing.key ? (
          <Change from={formatKeyShort(own)} to={formatKeyShort(hearing.key)} />
        ) : (
          'No key'
        )}
      </span>
      <IconButton
        icon="minus"
        label="Shift down a semitone"
        disabled={hearing.pitchSemitones <= -MOST_SEMITONES}
        onClick={() => shift(-1)}
      />
      <output className={styles.shift} aria-label="Pitch shift in semitones">
        {formatShift(hearing.pitchSemitones)}
      </output>
      <IconButton
        icon="plus"
        label="Shift up a semitone"
        disabled={hearing.pitchSemitones >= MOST_SEMITONES}
        onClick={() => shift(1)}
      />
      {!fit && <FollowKey sessionKey={session.key} isOn={session.followKey} />}
    </div>
  )
}

function FollowKey({ sessionKey, isOn }: { sessionKey: MusicalKey | null; isOn: boolean }) {
  const title = sessionKey
    ? `Shift every sound to ${formatKey(sessionKey)} by the shortest way`
    : 'Choose a session key at the top first'
  return (
    <button
      type="button"
      className={styles.follow}
      title={title}
      aria-pressed={isOn}
      disabled={!sessionKey}
      onClick={() => setSession({ followKey: !isOn, pitchSemitones: 0 })}
    >
      Follow key
    </button>
  )
}
