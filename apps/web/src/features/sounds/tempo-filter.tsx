import type { SoundCounts } from '@segno/contract'
import { useId } from 'react'
import { TEMPO_RULE } from '../../shared/listening/read-tempo.ts'
import { useTempoField } from '../../shared/listening/use-tempo-field.ts'
import { countOf, formatTempo } from '../../shared/sounds/format-sound.ts'
import { without } from '../../shared/sounds/sound-filter.ts'
import { CheckRow } from '../../ui/check-row.tsx'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'

type Side = 'tempoMin' | 'tempoMax'

/** A range, and how many sounds there are at which tempo. */
export function TempoFilter({ filter, counts, onChange }: FilterProps) {
  const isSet = Boolean(filter.tempoMin ?? filter.tempoMax)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>Tempo</legend>
      <TempoBars filter={filter} tempos={counts?.tempos ?? []} onChange={onChange} />
      <div className={styles.range}>
        <TempoField side="tempoMin" label="From" filter={filter} onChange={onChange} />
        <span aria-hidden="true">–</span>
        <TempoField side="tempoMax" label="To" filter={filter} onChange={onChange} />
        <span className={styles.unit}>BPM</span>
      </div>
      {isSet && (
        <CheckRow
          label="Half and double time too"
          isChecked={filter.halfDouble === '1'}
          onChange={() =>
            onChange(filter.halfDouble ? without(filter, 'halfDouble') : { ...filter, halfDouble: '1' })
          }
        />
      )}
    </fieldset>
  )
}

type Tempos = SoundCounts['tempos']

/** A press on a bar asks for its tempos. */
function TempoBars({
  filter,
  tempos,
  onChange,
}: Pick<FilterProps, 'filter' | 'onChange'> & { tempos: Tempos }) {
  const most = Math.max(1, ...tempos.map(({ count }) => count))
  const isIn = ({ fromBpm, toBpm }: Tempos[number]): boolean =>
    toBpm > Number(filter.tempoMin ?? 0) && fromBpm <= Number(filter.tempoMax ?? Infinity)
  return (
    <div className={styles.bars}>
      {tempos.map((bar) => {
        const label = `${formatTempo(bar.fromBpm)} to ${formatTempo(bar.toBpm)} BPM, ${countOf(bar.count, 'sound', 'sounds')}`
        return (
          <button
            key={bar.fromBpm}
            type="button"
            className={styles.bar}
            title={label}
            aria-label={label}
            data-in={isIn(bar)}
            onClick={() =>
              onChange({ ...filter, tempoMin: String(bar.fromBpm), tempoMax: String(bar.toBpm - 1) })
            }
          >
            <span style={{ height: `${Math.max(6, (bar.count / most) * 100)}%` }} />
          </button>
        )
      })}
    </div>
  )
}

interface TempoFieldProps extends Pick<FilterProps, 'filter' | 'onChange'> {
  side: Side
  label: string
}

/** An emptied field opens its side of the range. */
function TempoField({ side, label, filter, onChange }: TempoFieldProps) {
  const { input, isWrong } = useTempoField(filter[side] ?? '', (tempoBpm) => {
    const next = tempoBpm === null ? without(filter, side) : { ...filter, [side]: String(tempoBpm) }
    if (next[side] !== filter[side]) onChange(next)
  })
  const ruleId = useId()
  return (
    <>
      <input
        {...input}
        className={styles.field}
        aria-label={`${label}, BPM`}
        aria-describedby={isWrong ? ruleId : undefined}
        placeholder={label}
      />
      {isWrong && (
        <p id={ruleId} className={styles.problem} role="alert">
          {TEMPO_RULE}
        </p>
      )}
    </>
  )
}
