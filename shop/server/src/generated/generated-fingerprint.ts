import { FINGERPRINT_LENGTHS } from '@segno/sound-analysis'
import { chanceFrom, type Chance } from './chance.ts'

type Part = keyof typeof FINGERPRINT_LENGTHS
const PARTS = Object.keys(FINGERPRINT_LENGTHS) as Part[]
/** How far sounds of one family lie from its middle, beside its length of 1. */
const SPREAD = 0.6

interface Family {
  /** Such as the instrument: what has the same sounds alike. */
  readonly name: string
  readonly isLoop: boolean
  readonly hasNotes: boolean
}

/**
 * A fingerprint as analysis would store it, all parts one after another, in hexadecimal: near those of its family, and with
 * no rhythm where there is no loop and no pitch where there are no notes.
 */
export function generatedFingerprint({ name, isLoop, hasNotes }: Family, chance: Chance): string {
  const values = PARTS.flatMap((part) => {
    const length = FINGERPRINT_LENGTHS[part]
    const isSilent = (part === 'rhythm' && !isLoop) || (part === 'pitch' && !hasNotes)
    if (isSilent) return Array.from({ length }, () => 0)
    // Notes are as different within a family as between families.
    const middle = part === 'pitch' ? Array.from({ length }, () => 0) : middleOf(`${name} ${part}`, length)
    return unitLength(middle.map((value) => value + SPREAD * chance.bell()))
  })
  const stored = Float32Array.from(values)
  return Buffer.from(stored.buffer).toString('hex')
}

const middles = new Map<string, readonly number[]>()

function middleOf(name: string, length: number): readonly number[] {
  const known = middles.get(name)
  if (known) return known
  const chance = chanceFrom(
    Array.from(name).reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x0100_0193), 7),
  )
  const middle = unitLength(Array.from({ length }, () => chance.bell()))
  middles.set(name, middle)
  return middle
}

function unitLength(values: readonly number[]): number[] {
  const length = Math.hypot(...values)
  return values.map((value) => (length > 0 ? value / length : 0))
}
