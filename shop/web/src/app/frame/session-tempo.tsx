import { useId } from 'react'
import { TEMPO_RULE } from '../../listening/read-tempo.ts'
import { useHelp } from '../../shared/page/help-topics.ts'
import { holdSessionTempoField } from '../../listening/session-tempo-field.ts'
import { useTaps } from '../../listening/use-taps.ts'
import { useTempoField } from '../../listening/use-tempo-field.ts'
import { setSession, usePreferences } from '../../shared/storage/preferences.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './session-controls.module.css'

/** Typed, tapped, or cleared again. */
export function SessionTempo() {
  const tempoBpm = usePreferences(({ session }) => session.tempoBpm)
  const { tap, tapByKey, set } = useTaps((next) => setSession({ tempoBpm: next }))
  const { input, isWrong } = useTempoField(tempoBpm, set)
  useHelp('tempo')
  const ruleId = useId()
  return (
    <div className={styles.typed}>
      <div className={styles.tempo}>
        <Icon name="tempo" />
        <input
          {...input}
          ref={holdSessionTempoField}
          className={styles.input}
          aria-label="Session tempo, BPM"
          title="Session tempo. Arrow keys or wheel: 1 BPM, with Shift 10, with Alt 0.1"
          placeholder="Tempo"
          aria-describedby={isWrong ? ruleId : undefined}
        />
        {tempoBpm !== null && (
          <IconButton icon="close" label="Clear session tempo" onClick={() => set(null)} />
        )}
        <button
          type="button"
          className={styles.tap}
          title="Tap the beat"
          onPointerDown={tap}
          onKeyDown={tapByKey}
        >
          Tap
        </button>
      </div>
      {isWrong && (
        <p id={ruleId} className={styles.problem} role="alert">
          {TEMPO_RULE}
        </p>
      )}
    </div>
  )
}
