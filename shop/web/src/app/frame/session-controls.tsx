import { formatKey, type MusicalKey } from '@segno/units'
import { type LeadingTrack, useFits } from '../../listening/fits.ts'
import { setSession, usePreferences } from '../../shared/storage/preferences.ts'
import { formatShift, formatTempo } from '../../listening/words/format-sound.ts'
import { KeyOptions } from '../../listening/words/key-options.tsx'
import { keyFromText, keyInText } from '../../listening/words/musical-key-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { useLeaveSelect } from './use-leave-select.ts'
import { SessionTempo } from './session-tempo.tsx'
import styles from './session-controls.module.css'

/** The tempo and the key of what the listener is working on; everything is heard by them. */
export function SessionControls() {
  const track = useFits((fits) => fits.track)
  return track ? <TrackLeads track={track} /> : <Session />
}

/** Where sounds are heard by a track, the session does not count, and is not there to be changed. */
function TrackLeads({ track: { tempoBpm, key, isJam } }: { track: LeadingTrack }) {
  const facts = [tempoBpm === null ? null : `${formatTempo(tempoBpm)} BPM`, key && formatKey(key)]
  const leader = isJam ? 'the jam' : 'your track'
  const known = facts.filter((fact) => fact !== null).join(', ')
  return (
    <div
      className={styles.leads}
      role="group"
      aria-label="Session"
      title={`On this screen sounds follow ${leader}. Change tempo and key below. Other screens use your session.`}
    >
      <Icon name="lock" />
      <span>
        <span className={styles.who}>
          Following {leader}
          {known && ': '}
        </span>
        <strong>{known}</strong>
      </span>
    </div>
  )
}

function Session() {
  const key = usePreferences(({ session }) => session.key)
  const leaving = useLeaveSelect()
  const chooseKey = (text: string): void => {
    const chosen = keyFromText(text)
    // A shift by hand is of every sound, and following is instead of it.
    const following = key === null ? { followKey: true, pitchSemitones: 0 } : {}
    setSession(chosen ? { key: chosen, ...following } : { key: null, followKey: false })
  }
  return (
    <div className={styles.session} role="group" aria-label="Session">
      <SessionTempo />
      <Select
        label="Session key"
        icon="key"
        value={key ? keyInText(key) : ''}
        {...leaving}
        onChange={(event) => {
          chooseKey(event.currentTarget.value)
          leaving.onChange(event)
        }}
      >
        <option value="">Any key</option>
        <KeyOptions />
      </Select>
      {key && <FollowKey sessionKey={key} />}
      <SessionShift />
    </div>
  )
}

function FollowKey({ sessionKey }: { sessionKey: MusicalKey }) {
  const isOn = usePreferences(({ session }) => session.followKey)
  return (
    <button
      type="button"
      className={styles.follow}
      title={
        isOn
          ? `Every sound is shifted to ${formatKey(sessionKey)}, by as little as possible`
          : 'Every sound is heard in its own key'
      }
      aria-label="Follow key"
      aria-pressed={isOn}
      onClick={() => setSession({ followKey: !isOn, pitchSemitones: 0 })}
    >
      Follow
    </button>
  )
}

/** Only where there is one: it goes on to every sound, also to those that are never looked at in the player. */
function SessionShift() {
  const shift = formatShift(usePreferences(({ session }) => session.pitchSemitones))
  if (shift === '0') return null
  return (
    <button
      type="button"
      className={styles.shift}
      title="Pitch shift in semitones. Press to reset."
      aria-label={`${shift}, reset pitch shift`}
      onClick={() => setSession({ pitchSemitones: 0 })}
    >
      {shift}
      <Icon name="close" />
    </button>
  )
}
