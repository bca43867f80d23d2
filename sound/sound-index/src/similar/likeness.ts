import { PART_NAMES, PARTS, PLACES, type Likeness, type Part, type Weights } from './parts.ts'
import { hasPart } from './unit-parts.ts'
import { heard } from './weighed-query.ts'

/** As alike as this are about one of twenty pairs among recorded loops, rendered tunes and the demo catalogue. */
const MUCH_ALIKE: Weights = { timbre: 0.95, rhythm: 0.82, pitch: 0.7, envelope: 0.99 }
const TURNS = Array.from({ length: PARTS.pitch }, (_, turn) => turn)

/** How alike two vectors are, part by part. @param share as of `shares`, for `unit` */
export function likenessOf(
  unit: Float64Array,
  vector: Float64Array,
  { share, transpose }: { share: Weights; transpose: number | 'any' },
): Likeness {
  const turn = transpose === 'any' ? bestTurn(unit, vector) : transpose
  const between = (part: Part): number => Math.max(-1, Math.min(1, product(part, { unit, vector, turn })))
  const told = (part: Part): number | null =>
    hasPart(unit, part) && hasPart(vector, part) ? between(part) : null
  const parts = {
    timbre: told('timbre'),
    rhythm: told('rhythm'),
    pitch: told('pitch'),
    envelope: told('envelope'),
  }
  return {
    ...parts,
    overall: PART_NAMES.reduce((sum, part) => sum + share[part] * between(part), 0),
    alikeIn: PART_NAMES.filter((part) => (parts[part] ?? 0) >= MUCH_ALIKE[part]).toSorted(
      (one, other) => share[other] - share[one],
    ),
    transposedSemitones: nearest(turn),
  }
}

function bestTurn(unit: Float64Array, vector: Float64Array): number {
  const worth = TURNS.map((turn) => product('pitch', { unit, vector, turn }))
  return worth.indexOf(Math.max(...worth))
}

function product(part: Part, two: { unit: Float64Array; vector: Float64Array; turn: number }): number {
  const { kept } = PLACES[part]
  const own = two.unit.subarray(kept, kept + PARTS[part])
  let sum = 0
  for (let at = 0; at < own.length; at++)
    sum += (part === 'pitch' ? heard(own, at, two.turn) : own[at]!) * two.vector[kept + at]!
  return sum
}

/** −5…6: the shorter way to the same note of another octave. */
function nearest(semitones: number): number {
  const up = ((semitones % 12) + 12) % 12
  return up > 6 ? up - 12 : up
}
