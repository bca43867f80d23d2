import { type KeyboardEvent, useRef, useState } from 'react'
import { readTempo } from '../../shared/listening/read-tempo.ts'
import { afterTap, tempoOfTaps } from '../../shared/listening/tap-tempo.ts'
import { setSession, usePreferences } from '../../shared/preferences.ts'
import { formatTempo } from '../../shared/sounds/format-sound.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './session-controls.module.css'

/** Typed, tapped, or cleared again. */
export function SessionTempo() {
  const tempoBpm = usePreferences(({ session }) => session.tempoBpm)
  const [typed, setTyped] = useState<string | null>(null)
  const taps = useRef<readonly number[]>([])
  const commit = (): void => {
    if (typed === null) return
    setTyped(null)
    const next = readTempo(typed)
    if (next !== null || typed.trim() === '') setSession({ tempoBpm: next })
  }
  const tap = (): void => {
    taps.current = afterTap(taps.current, performance.now())
    const tapped = tempoOfTaps(taps.current)
    if (tapped !== null) setSession({ tempoBpm: tapped })
  }
  const press = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter') commit()
    if (key === 'Escape') setTyped(null)
  }
  return (
    <div className={styles.tempo}>
      <Icon name="tempo" />
      <input
        className={styles.input}
        inputMode="decimal"
        aria-label="Session tempo, BPM"
        title="Session tempo: everything is heard at it"
        placeholder="Tempo"
        value={typed ?? (tempoBpm === null ? '' : formatTempo(tempoBpm))}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={commit}
        onKeyDown={press}
      />
      {tempoBpm !== null && (
        <IconButton
          icon="close"
          label="Clear the session tempo"
          onClick={() => setSession({ tempoBpm: null })}
        />
      )}
      <button
        type="button"
        className={styles.tap}
        title="Tap the beat"
        onPointerDown={tap}
        onKeyDown={(event) => tapByKey(event, tap)}
      >
        Tap
      </button>
    </div>
  )
}

/** A tap counts when the key goes down, as with a finger; a held key is one tap. */
function tapByKey(event: KeyboardEvent, tap: () => void): void {
  if (event.key !== ' ' && event.key !== 'Enter') return
  event.preventDefault()
  if (!event.repeat) tap()
}
