import { createHash } from 'node:crypto'
import { coverFamily } from '@segno/contract'

/** How many numbers a cover is drawn from. */
const SHAPE_BYTES = 32
const LOUDEST = 255
const FLOAT_BYTES = 4

/** All that a drawn cover is drawn from. */
export interface DrawnCover {
  /** Colour and kind of pattern; see `coverFamily`. */
  readonly family: number
  /** 32 numbers, 0…255. */
  readonly shape: readonly number[]
}

/**
 * The name of the cover that is drawn of some sounds: it holds the whole of what is drawn, so the same sounds always have
 * the same cover, and nothing need be kept.
 *
 * @param familyId what shares colour and kind of pattern: a pack, or a sound that is in none
 * @param fingerprints 32-bit floats, little-endian, as they are stored
 */
export function nameCover(familyId: string, fingerprints: readonly Buffer[]): string {
  const sum = Array.from({ length: SHAPE_BYTES }, () => 0)
  for (const fingerprint of fingerprints) shapeOf(fingerprint).forEach((value, at) => (sum[at]! += value))
  return writeName({ family: coverFamily(familyId), shape: shuffled(spread(sum), familyId) })
}

/** @returns null for what no cover is called */
export function readCoverName(name: string): DrawnCover | null {
  const bytes = Buffer.from(name, 'base64url')
  return bytes.length === 1 + SHAPE_BYTES ? { family: bytes[0]!, shape: [...bytes.subarray(1)] } : null
}

function writeName({ family, shape }: DrawnCover): string {
  return Buffer.from([family, ...shape]).toString('base64url')
}

/** The parts of a fingerprint are alike from sound to sound in where they are strong, so each cover has an order of its own. */
function shuffled(values: readonly number[], seed: string): number[] {
  const turns = createHash('sha256').update(seed).digest()
  const order = values.map((_, at) => at).toSorted((one, other) => turns[one]! - turns[other]! || one - other)
  return order.map((at) => values[at]!)
}

/** The strength of each part of a fingerprint, whatever number of values it has. */
function shapeOf(fingerprint: Buffer): number[] {
  const count = Math.floor(fingerprint.length / FLOAT_BYTES)
  return Array.from({ length: SHAPE_BYTES }, (_, part) => {
    const first = Math.floor((part * count) / SHAPE_BYTES)
    const end = Math.max(first + 1, Math.floor(((part + 1) * count) / SHAPE_BYTES))
    let strongest = 0
    for (let at = first; at < Math.min(end, count); at++) {
      const value = Math.abs(fingerprint.readFloatLE(at * FLOAT_BYTES))
      if (Number.isFinite(value)) strongest = Math.max(strongest, value)
    }
    return strongest
  })
}

/** By rank and by size in equal parts: sounds that differ little still look different, and no cover is empty. */
function spread(values: readonly number[]): number[] {
  const tallest = Math.max(...values)
  if (tallest === 0) return values.map((_, at) => 96 + ((at * 37) % 96))
  const ranked = values.map((_, at) => at).toSorted((one, other) => values[one]! - values[other]!)
  const rank = values.map(() => 0)
  ranked.forEach((at, place) => (rank[at] = place / (values.length - 1)))
  return values.map((value, at) => Math.round(LOUDEST * (0.5 * (value / tallest) + 0.5 * rank[at]!)))
}
