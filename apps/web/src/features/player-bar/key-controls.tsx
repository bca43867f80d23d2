import type { Sound } from '@segno/contract'
import { formatKey, formatKeyShort, type MusicalKey } from '@segno/units'
import { hearingIn } from '../../shared/listening/hearing.ts'
import { setSession, usePreferences } from '../../shared/preferences.ts'
import { formatShift } from '../../shared/sounds/format-sound.ts'
import { IconButton } from '../../ui/button.tsx'
import { Change } from '../../ui/change.tsx'
import styles from './player-bar.module.css'

const MOST_SEMITONES = 12

/** The key, and how far it is shifted: by hand, or to the session's key. */
export function KeyControls({ sound }: { sound: Sound }) {
  const session = usePreferences((preferences) => preferences.session)
  const hearing = hearingIn(session, sound)
  const own = sound.key as MusicalKey | null
  const shift = (by: number): void =>
    setSession({
      pitchSemitones: Math.max(-MOST_SEMITONES, Math.min(MOST_SEMITONES, hearing.pitchSemitones + by)),
      followKey: false,
    })
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
      <FollowKey sessionKey={session.key} isOn={session.followKey} />
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
