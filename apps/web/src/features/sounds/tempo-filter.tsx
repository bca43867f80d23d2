import type { SoundCounts } from '@segno/contract'
import { countOf, formatTempo } from '../../shared/sounds/format-sound.ts'
import { without } from '../../shared/sounds/sound-filter.ts'
import { CheckRow } from '../../ui/check-row.tsx'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'
import { RangeFields } from './range-filter.tsx'

/** A range, and how many sounds there are at which tempo. */
export function TempoFilter({ filter, counts, onChange }: FilterProps) {
  const isSet = Boolean(filter.tempoMin ?? filter.tempoMax)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>Tempo</legend>
      <TempoBars filter={filter} tempos={counts?.tempos ?? []} onChange={onChange} />
      <RangeFields of="tempo" filter={filter} onChange={onChange} />
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
