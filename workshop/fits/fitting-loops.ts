import { randomFrom } from '@segno/test-kit/random'
import { pitchClass } from '@segno/units'
import type { KnownSound } from '../../bench/analysis/known-sounds.ts'
import { between, normal, pick, pickByShare, type Random } from '../../bench/analysis/random.ts'
import { playDrums } from './drum-part.ts'
import { DRUM_STYLES, type DrumStyle } from './drum-styles.ts'
import { RATE_HZ } from './dsp.ts'
import { finishLoop } from './finish.ts'
import { lengthFrames, type Grid } from './grid.ts'
import { makeHarmony, type Harmony } from './harmony.ts'
import { MELODIC_PARTS, playMelodic, type MelodicPart } from './melodic-part.ts'
import { playTune } from './tune.ts'

type Family = MelodicPart | 'drums' | 'mixed' | 'tune'

/** How often each kind of loop is made. */
const FAMILIES: readonly { readonly family: Family; readonly share: number }[] = [
  { family: 'drums', share: 42 },
  { family: 'bass', share: 11 },
  { family: 'chords', share: 6 },
  { family: 'arp', share: 9 },
  { family: 'lead', share: 7 },
  { family: 'pad', share: 3 },
  { family: 'mixed', share: 15 },
  { family: 'tune', share: 7 },
]
/** The tempos at which loops without drums are made. */
const MELODIC_TEMPOS: readonly TempoRange[] = [
  { share: 3, usualBpm: 90, spreadBpm: 8, slowestBpm: 70, fastestBpm: 105 },
  { share: 4, usualBpm: 125, spreadBpm: 6, slowestBpm: 110, fastestBpm: 132 },
  { share: 4, usualBpm: 140, spreadBpm: 7, slowestBpm: 128, fastestBpm: 155 },
  { share: 3, usualBpm: 172, spreadBpm: 4, slowestBpm: 160, fastestBpm: 176 },
  { share: 3, usualBpm: 110, spreadBpm: 12, slowestBpm: 85, fastestBpm: 130 },
  { share: 1, usualBpm: 75, spreadBpm: 5, slowestBpm: 65, fastestBpm: 84 },
]
const TUNE_TEMPO: TempoRange = { share: 1, usualBpm: 120, spreadBpm: 28, slowestBpm: 70, fastestBpm: 175 }
const LONGEST_SECONDS = 24
/** What a loop of drums alone is called where it is not `drums`. */
const DRUM_WORDS: Readonly<Record<string, string>> = { percussion: 'percussion', 'hi-hats': 'hi-hat' }

type TempoRange = Pick<DrumStyle, 'share' | 'usualBpm' | 'spreadBpm' | 'slowestBpm' | 'fastestBpm'>

/** Loops of known tempo, key and instrument; the same for the same seed. */
export function fittingLoops({ count, seed, styles = DRUM_STYLES }: Wanted): KnownSound[] {
  return Array.from({ length: count }, (_, index) => makeLoop(randomFrom(1_000_003 * seed + index), styles))
}

interface Wanted {
  readonly count: number
  readonly seed: number
  readonly styles?: readonly DrumStyle[]
}

function makeLoop(random: Random, styles: readonly DrumStyle[]): KnownSound {
  const { family } = pickByShare(FAMILIES, random)
  const style = pickByShare(styles, random)
  const hasDrums = family === 'drums' || family === 'mixed'
  const range = hasDrums ? style : family === 'tune' ? TUNE_TEMPO : pickByShare(MELODIC_TEMPOS, random)
  const grid = makeGrid(pickTempo(range, random), family, random)
  const harmony = makeHarmony(
    random,
    family === 'tune' ? ['major', 'major', 'major', 'minor'] : ['minor', 'minor', 'minor', 'major', 'major'],
  )
  return {
    source: 'generated',
    maker: hasDrums ? style.name : family,
    content: family,
    kind: 'loop',
    tempoBpm: grid.tempoBpm,
    key: family === 'drums' ? null : { tonic: pitchClass(harmony.tonic), mode: harmony.mode },
    hasNoKey: family === 'drums',
    rootOnly: null,
    instrument: family === 'drums' ? (DRUM_WORDS[style.name] ?? 'drums') : family,
    load: () => {
      const sound = play(family, { style, grid, harmony, random })
      return Promise.resolve(finishLoop(sound, lengthFrames(grid), random))
    },
  }
}

/** Most are whole, and half of those round. */
function pickTempo({ usualBpm, spreadBpm, slowestBpm, fastestBpm }: TempoRange, random: Random): number {
  const drawn = usualBpm + spreadBpm * normal(random)
  const exact = Math.max(slowestBpm, Math.min(fastestBpm, drawn))
  const step = pick([1, 1, 1, 1, 5, 5, 2, 2], random)
  const which = random()
  if (which < 0.86) return step * Math.round(exact / step)
  return which < 0.92 ? Math.round(2 * exact) / 2 : exact
}

function makeGrid(tempoBpm: number, family: Family, random: Random): Grid {
  const odd = family === 'tune' ? [3] : [3, 5, 3, 7]
  const beatsInBar = random() < (family === 'tune' ? 0.15 : 0.04) ? pick(odd, random) : 4
  const drawn = family === 'tune' ? 8 : pick([1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8], random)
  const most = Math.floor((LONGEST_SECONDS * tempoBpm) / 60 / beatsInBar)
  const bars = [8, 4, 2, 1].find((some) => some <= drawn && some <= most) ?? 1
  return { tempoBpm, bars, beatsInBar }
}

interface Playing {
  readonly style: DrumStyle
  readonly grid: Grid
  readonly harmony: Harmony
  readonly random: Random
}

function play(family: Family, { style, grid, harmony, random }: Playing): Float32Array {
  if (family === 'drums') return playDrums(style, grid, random)
  if (family === 'tune') return playTune(grid, harmony, random)
  if (family !== 'mixed') {
    const sound = playMelodic(family, { grid, harmony, random })
    const ducks = family !== 'bass' && family !== 'lead' && random() < 0.25
    return ducks ? ducked(sound, grid) : sound
  }
  const drums = playDrums(style, grid, random)
  const drumLevel = between(0.5, 1, random)
  const mixed = drums.map((value) => value * drumLevel)
  const count = random() < 0.2 ? MELODIC_PARTS.length : 1 + Math.floor(3 * random())
  const parts = MELODIC_PARTS.map((part) => ({ part, order: random() })).toSorted(
    (one, other) => one.order - other.order,
  )
  for (const { part } of parts.slice(0, count)) {
    const sound = playMelodic(part, { grid, harmony, random })
    const level = between(0.2, 0.9, random)
    const heard = random() < 0.3 ? ducked(sound, grid) : sound
    heard.forEach((value, index) => {
      mixed[index]! += level * value
    })
  }
  return mixed
}

/** Quieter at every beat, as if the kick drum pressed it down. */
function ducked(sound: Float32Array, { tempoBpm }: Grid): Float32Array {
  const beatFrames = (RATE_HZ * 60) / tempoBpm
  return sound.map((value, index) => value * Math.min(1, 0.15 + (1.7 * (index % beatFrames)) / beatFrames))
}
