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

const SHAPE_FIRST_COSINE = 1
/** The last numbers of a timbre: the same cosines, from the mean on, of how much each band moves. */
const MOTION_COUNT = 8
const MOTION_FIRST_COSINE = 0

type PartLevels = Readonly<Record<SpectrumPart, number>>

/** How far each part of a spectrum stands above its mean, for a timbre of the length 1. */
export function spectrumParts(unit: Float64Array): PartLevels {
  return meansOfParts(cosinesOf(unit, 0, SHAPE_COUNT), SHAPE_FIRST_COSINE)
}

/** How much each part of a spectrum moves, for a timbre of the length 1: strokes move it, what is held does not. */
export function spectrumMotion(unit: Float64Array): PartLevels {
  return meansOfParts(cosinesOf(unit, SHAPE_COUNT, MOTION_COUNT), MOTION_FIRST_COSINE)
}

const cosinesOf = (unit: Float64Array, from: number, count: number): Float64Array =>
  unit.subarray(PLACES.timbre.kept + from, PLACES.timbre.kept + from + count)

/** @param first the order of the first cosine; the one of order 0 is the mean, and counts once */
function meansOfParts(cosines: Float64Array, first: number): PartLevels {
  const levels = Array.from({ length: BANDS }, (_, band) =>
    cosines.reduce((sum, value, at) => {
      const order = at + first
      return sum + (order === 0 ? 1 : 2) * value * Math.cos((Math.PI * order * (band + 0.5)) / BANDS)
    }, 0),
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
