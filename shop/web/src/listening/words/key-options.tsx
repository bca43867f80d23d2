import { formatKey, MODES, type PitchClass, TONICS } from '@segno/units'
import { keyInText } from './musical-key-text.ts'

/** Every key, to be chosen from in a select. */
export function KeyOptions() {
  return MODES.toReversed().map((mode) => (
    <optgroup key={mode} label={mode === 'minor' ? 'Minor' : 'Major'}>
      {TONICS[mode].map((name, place) => {
        const key = { tonic: place as PitchClass, mode }
        return (
          <option key={name} value={keyInText(key)}>
            {formatKey(key)}
          </option>
        )
      })}
    </optgroup>
  ))
}
