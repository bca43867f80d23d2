import { randomFrom } from '@segno/test-kit/random'
import type { KnownSound } from '../../bench/analysis/known-sounds.ts'
import { addAt } from '../../bench/analysis/add-at.ts'
import { between, pick, pickByShare, type Random } from '../../bench/analysis/random.ts'
import { percussionStroke, strokeOf } from './drum-voices.ts'
import { highPassed, lowPassed, RATE_HZ } from './dsp.ts'
import { finishOneShot } from './finish.ts'
import { makeVoice } from './melodic-voices.ts'

interface Kind {
  readonly instrument: string
  readonly share: number
  readonly hasPitch: boolean
  readonly play: (random: Random) => Float32Array
}

const KINDS: readonly Kind[] = [
  struckKind('kick', 13, (random) => strokeOf('kick', random)),
  struckKind('snare', 12, (random) => strokeOf(pick(['snare', 'snare', 'snare', 'rim'], random), random)),
  struckKind('clap', 8, (random) => strokeOf('clap', random)),
  struckKind('hi-hat', 11, (random) =>
    strokeOf(pick(['hat', 'hat', 'openHat', 'ride', 'crash'], random), random),
  ),
  struckKind('percussion', 15, percussionStroke),
  struckKind('percussion', 3, (random) => flam(percussionStroke(random), random)),
  struckKind('snare', 3, (random) => flam(strokeOf('snare', random), random)),
  { instrument: 'bass', share: 7, hasPitch: true, play: (random) => note(random, [28, 45]) },
  { instrument: 'lead', share: 6, hasPitch: true, play: (random) => note(random, [52, 84]) },
  { instrument: 'pluck', share: 5, hasPitch: true, play: (random) => note(random, [50, 84]) },
  { instrument: 'chords', share: 6, hasPitch: true, play: (random) => chord(random, 0.15, 2.5) },
  { instrument: 'pad', share: 5, hasPitch: true, play: (random) => chord(random, 1.5, 4) },
  { instrument: 'fx', share: 8, hasPitch: false, play: effect },
  { instrument: 'texture', share: 3, hasPitch: true, play: drone },
  { instrument: 'texture', share: 3, hasPitch: false, play: weather },
]

/** Sounds that are one event, of known instrument; the same for the same seed. */
export function fittingOneShots(count: number, seed: number): KnownSound[] {
  return Array.from({ length: count }, (_, index) => {
    const random = randomFrom(1_000_033 * seed + index)
    const { instrument, hasPitch, play } = pickByShare(KINDS, random)
    return {
      source: 'generated',
      maker: `one-shot ${instrument}`,
      content: instrument,
      kind: 'oneShot',
      tempoBpm: null,
      key: null,
      hasNoKey: !hasPitch,
      rootOnly: null,
      instrument,
      load: () => Promise.resolve(finishOneShot(play(random), random)),
    }
  })
}

function struckKind(instrument: string, share: number, play: Kind['play']): Kind {
  return { instrument, share, hasPitch: false, play }
}

function note(random: Random, [lowest, highest]: readonly [number, number]): Float32Array {
  const pitch = Math.floor(between(lowest, highest, random))
  return makeVoice(random).play({ pitch, seconds: between(0.15, 2.5, random), level: 1 })
}

function chord(random: Random, shortest: number, longest: number): Float32Array {
  const voice = makeVoice(random)
  const seconds = between(shortest, longest, random)
  const lowest = Math.floor(between(45, 70, random))
  const strum = random() < 0.3 ? between(0, 0.03, random) : 0
  const steps = pick(
    [
      [0, 3, 7],
      [0, 4, 7],
      [0, 3, 7, 10],
      [0, 4, 7, 11],
      [0, 5, 7],
    ],
    random,
  )
  const sound = new Float32Array(Math.round((seconds + 0.3) * RATE_HZ))
  steps.forEach((step, index) => {
    const at = Math.round(index * strum * RATE_HZ)
    addAt(sound, voice.play({ pitch: lowest + step, seconds, level: 1 }), { at, level: 0.5 })
  })
  return sound.map((value, index) => value * Math.min(1, (4 * (sound.length - index)) / sound.length))
}

/** Several strokes that are one event. */
function flam(stroke: Float32Array, random: Random): Float32Array {
  const sound = new Float32Array(2 * RATE_HZ)
  const [gapSeconds, curve] = [between(0.02, 0.15, random), between(0.8, 1.3, random)]
  const count = Math.floor(between(2, 9, random))
  for (let index = 0; index < count; index++)
    addAt(sound, stroke, {
      at: Math.round(RATE_HZ * gapSeconds * index ** curve),
      level: between(0.3, 1, random),
    })
  return sound
}

/** Risers, falls, impacts, sweeps and glides. */
function effect(random: Random): Float32Array {
  const seconds = between(0.8, 8, random)
  const [bend, fade] = [between(1, 3, random), between(1, 6, random)]
  const [fromHz, toHz] = [between(60, 300, random), between(300, 2_000, random)]
  const shape = pick<(share: number) => number>(
    [
      (share) => share ** bend,
      (share) => (1 - share) ** bend,
      (share) => Math.exp(-fade * share * seconds),
      (share) => Math.sin(Math.PI * share),
    ],
    random,
  )
  const glides = random() < 0.2
  const sound = Float32Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, index) => {
    const [time, share] = [index / RATE_HZ, index / RATE_HZ / seconds]
    const turns = fromHz * time + ((toHz - fromHz) * time * share) / 2
    return glides
      ? Math.sin(2 * Math.PI * turns) * Math.min(1, 10 * share, 4 * (1 - share))
      : (2 * random() - 1) * shape(share)
  })
  if (glides || random() < 0.4) return sound
  const cutoffHz = between(500, 8_000, random)
  return random() < 0.5 ? lowPassed(sound, cutoffHz) : highPassed(sound, cutoffHz)
}

/** Noise whose colour and level wander, as rain and tape have it. */
function weather(random: Random): Float32Array {
  const seconds = between(2, 11, random)
  const [wanderHz, depth, edge] = [between(0.1, 6, random), 0.8 * random(), between(0.01, 1, random)]
  const crackles = random() < 0.4 ? between(0.0001, 0.002, random) : 0
  const sound = Float32Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, index) => {
    const time = index / RATE_HZ
    const level = 1 - depth * (0.5 + 0.5 * Math.sin(2 * Math.PI * wanderHz * time))
    const crackle = random() < crackles ? 4 : 1
    return crackle * (random() - 0.5) * level * Math.min(1, time / edge, (seconds - time) / edge)
  })
  return random() < 0.6 ? lowPassed(sound, between(400, 6_000, random)) : sound
}

/** Tones and noise that swell and fade. */
function drone(random: Random): Float32Array {
  const seconds = between(2, 11, random)
  const rootHz = between(50, 300, random)
  const tones = Array.from({ length: 6 }, (_, index) => ({
    hz: rootHz * (index + 1) * between(0.99, 1.01, random),
    level: random() / (index + 1),
  }))
  const [hiss, rise, fall] = [0.6 * random(), between(0.01, 1.5, random), between(0.1, 2.5, random)]
  return Float32Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, index) => {
    const time = index / RATE_HZ
    const tone = tones.reduce((sum, { hz, level }) => sum + level * Math.sin(2 * Math.PI * hz * time), 0)
    return (tone + hiss * (random() - 0.5)) * Math.min(1, time / rise, (seconds - time) / fall)
  })
}
