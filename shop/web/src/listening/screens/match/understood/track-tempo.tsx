import { useId } from 'react'
import { isTempo, TEMPO_RULE } from '../../../read-tempo.ts'
import { useTaps } from '../../../use-taps.ts'
import { useTempoField } from '../../../use-tempo-field.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { correct } from '../given/track-store.ts'
import styles from './understood-panel.module.css'

const FACTOR_WORDS = { 0.5: '½×, half as fast', 2: '2×, twice as fast' } as const

/** Typed, tapped, halved or doubled; emptied, the track has none. */
export function TrackTempo({ tempoBpm }: { tempoBpm: number | null }) {
  const { tap, tapByKey, set } = useTaps((next) => correct({ tempoBpm: next }))
  const { input, isWrong, restore } = useTempoField(tempoBpm, set)
  const ruleId = useId()
  const leave = (): void => {
    input.onBlur()
    restore()
  }
  return (
    <>
      <div className={styles.tempo}>
        <input
          {...input}
          onBlur={leave}
          className={styles.field}
          aria-label="Tempo of your track, BPM"
          placeholder="None"
          aria-describedby={isWrong ? ruleId : undefined}
        />
        <FactorButtons tempoBpm={tempoBpm} onTempo={set} />
        <Button title="Tap the beat" onPointerDown={tap} onKeyDown={tapByKey}>
          Tap
        </Button>
      </div>
      {isWrong && (
        <p id={ruleId} className={styles.problem} role="alert">
          <Icon name="warning" />
          {TEMPO_RULE}
        </p>
      )}
    </>
  )
}

/** Half and twice as fast: what is heard wrong most often. */
function FactorButtons({
  tempoBpm,
  onTempo,
}: {
  tempoBpm: number | null
  onTempo: (tempoBpm: number | null) => void
}) {
  const times = (factor: number): number | null => {
    const next = tempoBpm === null ? Number.NaN : tempoBpm * factor
    return isTempo(next) ? next : null
  }
  return (
    <>
      {([0.5, 2] as const).map((factor) => (
        <Button
          key={factor}
          title={FACTOR_WORDS[factor]}
          aria-label={FACTOR_WORDS[factor]}
          disabled={times(factor) === null}
          onClick={() => onTempo(times(factor))}
        >
          {factor === 2 ? '2×' : '½×'}
        </Button>
      ))}
    </>
  )
}
