import type { Sound } from '@segno/contract'
import { formatKey, type SoundKey } from '@segno/units'
import { formatTempo } from './format-sound.ts'

type Titled = Pick<Sound, 'title' | 'artist'>
interface Heard {
  readonly tempoBpm: number | null
  readonly key: SoundKey | null
}

/** A sound as one says it aloud: “Rain by Ava Lune, 124 BPM, C minor”, at the tempo and in the key in which it is heard. */
export function soundWords({ title, artist }: Titled, { tempoBpm, key }: Heard): string {
  const heard = [
    ...(tempoBpm === null ? [] : [`${formatTempo(tempoBpm)} BPM`]),
    ...(key === null ? [] : [formatKey(key)]),
  ]
  return [`${title} by ${artist.name}`, ...heard].join(', ')
}

/** A place in a sound: “3 of 7 seconds”; below two seconds, where that would say nothing, in tenths. */
export function positionWords(positionSeconds: number, durationSeconds: number): string {
  const digits = durationSeconds < 2 ? 1 : 0
  return `${positionSeconds.toFixed(digits)} of ${durationSeconds.toFixed(digits)} seconds`
}
