import type { Sound } from '@segno/contract'
import { formatKeyShort, type PitchClass } from '@segno/units'
import { plainText } from './plain-text.ts'

/** A sound in one line: its id is what other commands take. */
export function soundLine(sound: Sound, mark = ''): string {
  const { id, title, artist, tempoBpm, key, pricePoints } = sound
  const facts = [
    tempoBpm === null ? null : `${Math.round(tempoBpm)} BPM`,
    key && formatKeyShort({ tonic: key.tonic as PitchClass, mode: key.mode }),
    `${pricePoints} ${pricePoints === 1 ? 'point' : 'points'}`,
    mark,
  ].filter((fact) => fact !== null && fact !== '')
  return `${id}  ${plainText(title)} – ${plainText(artist.name)}  ${facts.join(' · ')}`
}

/** What programs are told of a sound: without its drawing, which is long. */
export function soundFacts(sound: Sound): Omit<Sound, 'peaks'> {
  const { peaks: _peaks, ...facts } = sound
  return facts
}
