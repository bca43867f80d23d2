import type { SoundCounts } from '@segno/contract'
import { formatTempo } from '../../../listening/words/format-sound.ts'
import { countOf } from '../../../ui/format-count.ts'
import { without } from '../../sound-filter.ts'
import { CheckRow } from '../../../ui/check-row.tsx'
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
  const [first, last] = [tempos[0], tempos.at(-1)]
  // What is not there takes as much room, so that nothing below it moves.
  if (!first || !last) return <NoBars />
  const most = Math.max(...tempos.map(({ count }) => count))
  const isIn = ({ fromBpm, toBpm }: Tempos[number]): boolean =>
    toBpm > Number(filter.tempoMin ?? 0) && fromBpm <= Number(filter.tempoMax ?? Infinity)
  return (
    <>
      <div className={styles.bars}>
        {withGaps(tempos).map(({ fromBpm, bar }) =>
          bar ? (
            <TempoBar
              key={fromBpm}
              bar={bar}
              share={bar.count / most}
              isIn={isIn(bar)}
              onPress={() =>
                onChange({ ...filter, tempoMin: String(bar.fromBpm), tempoMax: String(bar.toBpm - 1) })
              }
            />
          ) : (
            <span key={fromBpm} className={styles.bar} />
          ),
        )}
      </div>
      {/* Every bar says its tempos itself. */}
      <div className={styles.ends} aria-hidden="true">
        <span>{formatTempo(first.fromBpm)}</span>
        <span>{formatTempo(last.toBpm)} BPM</span>
      </div>
    </>
  )
}

/** A place for each range of tempos from the slowest to the fastest, so that places are as far apart as tempos are. */
function withGaps(tempos: Tempos): { fromBpm: number; bar: Tempos[number] | undefined }[] {
  const [first, last] = [tempos[0]!, tempos.at(-1)!]
  const widthBpm = first.toBpm - first.fromBpm
  return Array.from({ length: Math.round((last.toBpm - first.fromBpm) / widthBpm) }, (_, place) => {
    const fromBpm = first.fromBpm + place * widthBpm
    return { fromBpm, bar: tempos.find((bar) => bar.fromBpm === fromBpm) }
  })
}

interface TempoBarProps {
  bar: Tempos[number]
  /** Of the highest bar. */
  share: number
  isIn: boolean
  onPress: () => void
}

function TempoBar({ bar, share, isIn, onPress }: TempoBarProps) {
  const label = `${formatTempo(bar.fromBpm)} to ${formatTempo(bar.toBpm)} BPM, ${countOf(bar.count, 'sound', 'sounds')}`
  return (
    <button
      type="button"
      className={styles.bar}
      title={label}
      aria-label={label}
      data-in={isIn}
      onClick={onPress}
    >
      <span style={{ height: `${Math.max(6, share * 100)}%` }} />
    </button>
  )
}

function NoBars() {
  return (
    <>
      <div className={styles.bars} />
      <div className={styles.ends} />
    </>
  )
}
