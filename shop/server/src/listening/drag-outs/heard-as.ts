import type { Sound } from '@segno/contract'
import { transposeKey } from '@segno/units'
import { masterName } from '../../orders/public.ts'

/** How a file is rendered by whoever drags it; null leaves the sound's own. */
export interface HeardAs {
  readonly tempoBpm: number | null
  readonly pitchSemitones: number | null
}

/** As one asks for it. */
export type HeardWish = { readonly [Fact in keyof HeardAs]?: HeardAs[Fact] | undefined }

/** What one asks for, without what changes nothing in this sound. */
export function readHeard(
  sound: Pick<Sound, 'tempoBpm'>,
  { tempoBpm = null, pitchSemitones = null }: HeardWish,
): HeardAs {
  return {
    tempoBpm: sound.tempoBpm === tempoBpm || sound.tempoBpm === null ? null : tempoBpm,
    pitchSemitones: pitchSemitones === 0 ? null : pitchSemitones,
  }
}

export const isHeardOtherwise = ({ tempoBpm, pitchSemitones }: HeardAs): boolean =>
  tempoBpm !== null || pitchSemitones !== null

/** The name of the master as if it had the tempo and the key at which it is heard. */
export function heardName(sound: Sound, { tempoBpm, pitchSemitones }: HeardAs): string {
  const { key } = sound
  const shift = pitchSemitones ?? 0
  const name = masterName({
    ...sound,
    tempoBpm: tempoBpm ?? sound.tempoBpm,
    key: key && transposeKey(key, shift),
  })
  if (key || shift === 0) return name
  // Drums at two pitches are two files.
  return name.replace(/\.wav$/, ` - ${shift > 0 ? '+' : ''}${shift} st.wav`)
}
