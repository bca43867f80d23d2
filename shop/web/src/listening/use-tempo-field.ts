import { announce } from '../shared/page/announce.ts'
import type { NumberSteps } from '../shared/forms/number-steps.ts'
import { useNumberField } from '../shared/forms/use-number-field.ts'
import { formatTempo } from './words/format-sound.ts'
import { useSoundInPlayer } from './player.ts'
import { FASTEST_BPM, readTempo, SLOWEST_BPM } from './read-tempo.ts'

/** By tenths with Alt: more is not shown. */
const STEPS: NumberSteps = { least: SLOWEST_BPM, most: FASTEST_BPM, coarse: 10, fine: 0.1 }
const COMMON_BPM = 120

/** A tempo being typed or stepped: 20…400, also as `127,5` or `90 bpm`. The first step leads to that of the sound in the player. */
export function useTempoField(tempoBpm: number | null, onTempo: (tempoBpm: number | null) => void) {
  return useNumberField({
    shown: tempoBpm === null ? '' : formatTempo(tempoBpm),
    read: readTempo,
    onNumber: onTempo,
    steps: {
      ...STEPS,
      first: () => useSoundInPlayer.getState().sound?.tempoBpm ?? COMMON_BPM,
      // What a program writes into a field is not read aloud.
      onStep: (value) => announce(`${formatTempo(value)} BPM`),
    },
  })
}
