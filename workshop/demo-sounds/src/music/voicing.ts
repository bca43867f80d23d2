import { raiseTo, type Harmony } from './harmony.ts'
import type { Chord } from './chord.ts'

export interface Register {
  /** Voices of each chord, 2…5. */
  readonly voices: number
  /** MIDI number about which the voices lie. */
  readonly centre: number
  /** Spread over two octaves instead of one. */
  readonly open: boolean
}

/**
 * The notes of each chord in turn, low to high, chosen so that each voice moves as little as possible from chord to
 * chord and the whole stays about its centre.
 */
export function voiceChords(harmony: Harmony, register: Register): ReadonlyMap<Chord, readonly number[]> {
  const voicings = new Map<Chord, readonly number[]>()
  let previous: readonly number[] | null = null
  for (const chord of harmony.bars.flat()) {
    const best: readonly number[] = candidates(chord, harmony.key.tonic, register).reduce((one, other) =>
      cost(other, previous, register) < cost(one, previous, register) ? other : one,
    )
    voicings.set(chord, best)
    previous = best
  }
  return voicings
}

function candidates(chord: Chord, tonic: number, register: Register): readonly number[][] {
  const lowest = register.centre - (register.open ? 13 : 8)
  let found: number[][] = [[]]
  for (const tone of tonesFor(chord, register)) {
    const note = raiseTo(lowest, tonic + chord.root + tone)
    const places = note + 12 <= register.centre + (register.open ? 15 : 9) ? [note, note + 12] : [note]
    found = found.flatMap((voicing) => places.map((place) => [...voicing, place]))
  }
  return found.map((voicing) => voicing.toSorted((one, other) => one - other))
}

/** The fifth is left out first: the ear supplies it. */
function tonesFor({ tones }: Chord, { voices }: Register): readonly number[] {
  if (tones.length <= voices) return tones
  const withoutFifth = tones.filter((tone) => tone !== 7)
  return withoutFifth.length <= voices ? withoutFifth : withoutFifth.slice(0, voices)
}

function cost(voicing: readonly number[], previous: readonly number[] | null, register: Register): number {
  const mean = voicing.reduce((sum, note) => sum + note, 0) / voicing.length
  const away = Math.abs(mean - register.centre) * (previous ? 0.8 : 2)
  return away + crowding(voicing, register.open) + (previous ? movement(voicing, previous) : 0)
}

/** Close intervals are muddy when low, and harsh at the top. */
function crowding(voicing: readonly number[], open: boolean): number {
  let sum = 0
  for (let voice = 1; voice < voicing.length; voice++) {
    const gap = voicing[voice]! - voicing[voice - 1]!
    if (gap === 0) sum += 20
    if (gap < 3) sum += gap === 1 ? 5 : 2
    if (gap < 3 && voice === voicing.length - 1) sum += 4
    if (gap < 6 && voicing[voice - 1]! < 49) sum += 7
    if (open && gap < 4) sum += 2
  }
  return sum
}

function movement(voicing: readonly number[], previous: readonly number[]): number {
  return voicing.reduce((sum, note, voice) => {
    const from = previous[Math.min(voice, previous.length - 1)]!
    return sum + Math.abs(note - from) * (voice === voicing.length - 1 ? 1.3 : 1)
  }, 0)
}
