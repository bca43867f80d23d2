import { formatKey, type Mode, type MusicalKey, type PitchClass, TONICS } from '@segno/units'
import { useState } from 'react'
import { countOf } from '../../../ui/format-count.ts'
import { keyFromText, keyInText } from '../../../listening/words/musical-key-text.ts'
import { without } from '../../sound-filter.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'

const MODES = [
  { value: 'minor', label: 'Minor' },
  { value: 'major', label: 'Major' },
] as const satisfies { value: Mode; label: string }[]

const MATCHES = [
  { value: 'exact', label: 'Exact', hint: 'With single notes of its tonic, which have no mode' },
  { value: 'relative', label: 'Relative', hint: 'Also the key with the same notes' },
  { value: 'fits', label: 'Fits', hint: 'The same scale and its neighbours on the circle of fifths' },
] as const

export function KeyFilter({ filter, counts, onChange }: FilterProps) {
  const chosen = filter.key ? keyFromText(filter.key) : null
  const [lastMode, setMode] = useState<Mode>('minor')
  const mode = chosen?.mode ?? lastMode
  const choose = (key: MusicalKey): void => {
    const isChosen = chosen?.tonic === key.tonic && chosen.mode === key.mode
    onChange(isChosen ? without(filter, 'key', 'keyMatch') : { ...filter, key: keyInText(key) })
  }
  const changeMode = (next: Mode): void => {
    setMode(next)
    if (chosen) onChange({ ...filter, key: keyInText({ ...chosen, mode: next }) })
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>Key</legend>
      <Segmented label="Mode" segments={MODES} value={mode} onChange={changeMode} />
      <div className={styles.tonics}>
        {TONICS[mode].map((name, tonic) => {
          const key: MusicalKey = { tonic: tonic as PitchClass, mode }
          return (
            <Tonic
              key={name}
              {...{ name, musicalKey: key, counts }}
              isChosen={chosen?.tonic === tonic}
              onPress={() => choose(key)}
            />
          )
        })}
      </div>
      {chosen && <MatchSwitch {...{ filter, onChange }} />}
    </fieldset>
  )
}

interface TonicProps extends Pick<FilterProps, 'counts'> {
  name: string
  musicalKey: MusicalKey
  isChosen: boolean
  onPress: () => void
}

function Tonic({ name, musicalKey, counts, isChosen, onPress }: TonicProps) {
  const count = counts?.keys[keyInText(musicalKey)] ?? 0
  const words = formatKey(musicalKey)
  return (
    <button
      type="button"
      className={styles.tonic}
      aria-label={words}
      aria-pressed={isChosen}
      title={counts ? `${words}: ${countOf(count, 'sound', 'sounds')}` : words}
      data-empty={counts !== null && count === 0}
      onClick={onPress}
    >
      {name}
    </button>
  )
}

function MatchSwitch({ filter, onChange }: Pick<FilterProps, 'filter' | 'onChange'>) {
  return (
    <Segmented
      label="Match"
      segments={MATCHES}
      value={filter.keyMatch ?? 'exact'}
      onChange={(keyMatch) =>
        onChange(keyMatch === 'exact' ? without(filter, 'keyMatch') : { ...filter, keyMatch })
      }
    />
  )
}
