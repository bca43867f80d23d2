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

/** The tempo that was chosen of two; for others of a selection, the slower or the faster of theirs likewise. */
export function tempoChoiceEdit(
  chosen: StudioSound,
  tempoBpm: number,
): [label: string, setFor: (one: StudioSound) => SoundChange | null] {
  const isFaster = tempoBpm === Math.max(...temposOf(chosen))
  return [
    isFaster ? 'Faster tempo chosen' : 'Slower tempo chosen',
    (one) => {
      const tempos = temposOf(one)
      if (tempos.length < 2) return null
      return { tempoBpm: isFaster ? Math.max(...tempos) : Math.min(...tempos) }
    },
  ]
}

const temposOf = ({ sound, otherTempoBpm }: StudioSound): number[] =>
  [sound.tempoBpm, otherTempoBpm].filter((tempoBpm) => tempoBpm !== null)
