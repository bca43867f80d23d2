import { PLACES } from '../similar/parts.ts'
import { SPECTRUM_PARTS, type SpectrumPart } from './match-query.ts'

/** The first numbers of a timbre: the cosines of the shape of the spectrum in even steps of the mel scale. */
const SHAPE_COUNT = 16
const BANDS = 32
/** The first of those bands in each part, and the one behind its last: below 250 Hz, up to 3 kHz, above. */
const PART_BANDS: Readonly<Record<SpectrumPart, readonly [number, number]>> = {
  low: [0, 3],
  middle: [3, 19],
  high: [19, BANDS],
}

/** How far each part of a spectrum stands above its mean, for a timbre of the length 1. */
function spectrumParts(unit: Float64Array): Record<SpectrumPart, number> {
  const timbre = unit.subarray(PLACES.timbre.kept, PLACES.timbre.kept + SHAPE_COUNT)
  const levels = Array.from({ length: BANDS }, (_, band) =>
    timbre.reduce(
      (sum, value, at) => sum + 2 * value * Math.cos((Math.PI * (at + 1) * (band + 0.5)) / BANDS),
      0,
    ),
  )
  const mean = ([from, to]: readonly [number, number]): number =>
    levels.slice(from, to).reduce((sum, level) => sum + level, 0) / (to - from)
  return Object.fromEntries(SPECTRUM_PARTS.map((part) => [part, mean(PART_BANDS[part])])) as Record<
    SpectrumPart,
    number
  >
}

/** A sound plays in a part where it stands this far above its mean there, as it does in a whole piece… */
const PLAYS: Readonly<Record<SpectrumPart, number>> = { low: 0.9, middle: 0.5, high: -0.4 }
/** …and a track leaves room where it stands so much further down: so do one in five pairs of a demo loop and a mix. */
const ROOM: Readonly<Record<SpectrumPart, number>> = { low: 1.2, middle: 0.42, high: 0.9 }

/** Where a sound plays and a track leaves room, for timbres of the length 1. */
export function filledParts(track: Float64Array, sound: Float64Array): SpectrumPart[] {
  const [left, played] = [spectrumParts(track), spectrumParts(sound)]
  return SPECTRUM_PARTS.filter(
    (part) => played[part] >= PLAYS[part] && played[part] - left[part] >= ROOM[part],
  )
}
