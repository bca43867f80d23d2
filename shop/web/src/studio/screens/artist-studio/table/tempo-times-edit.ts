import type { SoundChange, StudioSound } from '@segno/contract'
import { tempoTimes } from '../../../sound-editing/evidence.ts'

/** Half or double of each sound's own tempo; those that would be no tempo any more stay as they are. */
export function tempoTimesEdit(
  factor: 0.5 | 2,
): [label: string, setFor: (one: StudioSound) => SoundChange | null] {
  return [
    factor === 2 ? 'Tempo doubled' : 'Tempo halved',
    ({ sound }) => {
      const tempoBpm = tempoTimes(sound.tempoBpm, factor)
      return tempoBpm === null ? null : { tempoBpm }
    },
  ]
}
