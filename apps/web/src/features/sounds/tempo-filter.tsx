import type { SoundCounts } from '@segno/contract'
import { useState } from 'react'
import { readTempo } from '../../shared/listening/read-tempo.ts'
import { countOf, formatTempo } from '../../shared/sounds/format-sound.ts'
import { type SoundFilter, without } from '../../shared/sounds/sound-filter.ts'
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

/** Takes effect on leaving it or with Enter, so that `1` is not searched for on the way to `128`. */
function TempoField({ side, label, filter, onChange }: TempoFieldProps) {
  const inAddress = filter[side] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const commit = (): void => {
    if (typed === null) return
    setTyped(null)
    const next = withTempo(filter, side, typed)
    if (next[side] !== filter[side]) onChange(next)
  }
  return (
    <input
      className={styles.field}
      inputMode="decimal"
      aria-label={`${label}, BPM`}
      placeholder={label}
      value={typed ?? inAddress}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}

/** What is no tempo leaves the filter as it was; an emptied field opens its side of the range. */
function withTempo(filter: SoundFilter, side: Side, typed: string): SoundFilter {
  const tempoBpm = readTempo(typed)
  if (tempoBpm !== null) return { ...filter, [side]: String(tempoBpm) }
  return typed.trim() === '' ? without(filter, side) : filter
}
