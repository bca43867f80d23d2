import { formatKey, MODES, type PitchClass, TONICS } from '@segno/units'
import { keyInText } from '../../../../listening/words/musical-key-text.ts'

/** What a list of jams can be narrowed to. */
export const JAM_KEYS = MODES.toReversed().flatMap((mode) =>
  TONICS[mode].map((_, place) => {
    const key = { tonic: place as PitchClass, mode }
    return { value: keyInText(key), label: formatKey(key) }
  }),
)
