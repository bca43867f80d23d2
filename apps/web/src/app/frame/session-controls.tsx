import { setSession, usePreferences } from '../../shared/preferences.ts'
import { KeyOptions } from '../../shared/sounds/key-options.tsx'
import { keyFromText, keyInText } from '../../shared/sounds/musical-key-text.ts'
import { Select } from '../../ui/select.tsx'
import { SessionTempo } from './session-tempo.tsx'
import styles from './session-controls.module.css'

/** The tempo and the key of what the listener is working on; everything is heard by them. */
export function SessionControls() {
  const key = usePreferences(({ session }) => session.key)
  const chooseKey = (text: string): void => {
    const chosen = keyFromText(text)
    setSession(chosen ? { key: chosen } : { key: null, followKey: false })
  }
  return (
    <div className={styles.session} role="group" aria-label="Session">
      <SessionTempo />
      <Select
        label="Session key"
        icon="key"
        value={key ? keyInText(key) : ''}
        onChange={({ currentTarget }) => chooseKey(currentTarget.value)}
      >
        <option value="">Any key</option>
        <KeyOptions />
      </Select>
    </div>
  )
}
