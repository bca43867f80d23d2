import type { Pcm } from '@segno/units'
import { noise, pcmOf, RATE_HZ, silence } from './signals.ts'

/** A bar of drums: one sign a sixteenth, `x` for a strike, `o` for a softer one. */
export interface DrumLoop {
  readonly tempoBpm: number
  readonly bars: number
  readonly kick?: string
  readonly snare?: string
  readonly clap?: string
  readonly hat?: string
  /** How loud hats are: 1 unless said; at 4 they are as loud as the kick. */
  readonly hatLevel?: number
  /** By how much of a sixteenth every second one comes late. */
  readonly swing?: number
  /** What follows the last bar. */
  readonly tailSeconds?: number
}

const DRUMS = { kick: kick(), snare: snare(), clap: clap(), hat: hat() }
const NAMES = ['kick', 'snare', 'clap', 'hat'] as const

/** Drums whose tempo is known because they are put where it wants them; as long as the bars to a frame. */
export function playDrums({
  tempoBpm,
  bars,
  swing = 0,
  tailSeconds = 0,
  hatLevel = 1,
  ...patterns
}: DrumLoop): Pcm {
  const stepsInBar = (patterns.hat ?? patterns.kick ?? patterns.snare ?? '').length
  const stepSeconds = 15 / tempoBpm
  const sound = silence(bars * stepsInBar * stepSeconds + tailSeconds)
  for (let step = 0; step < bars * stepsInBar; step++) {
    const atSeconds = (step + (step % 2) * swing) * stepSeconds
    for (const drum of NAMES) {
      const sign = patterns[drum]?.[step % stepsInBar]
      const level = drum === 'hat' ? hatLevel : 1
      if (sign === 'x' || sign === 'o')
        strikeAt(sound, DRUMS[drum], { atSeconds, level: sign === 'x' ? level : 0.35 * level })
    }
  }
  return pcmOf(sound)
}

function strikeAt(
  sound: Float32Array,
  drum: Float32Array,
  { atSeconds, level }: { atSeconds: number; level: number },
): void {
  const first = Math.round(atSeconds * RATE_HZ)
  const end = Math.min(sound.length, first + drum.length)
  for (let index = first; index < end; index++) sound[index]! += level * drum[index - first]!
}

/** A tone that falls to 45 Hz, and the click of the beater. */
function kick(): Float32Array {
  return noise(0.25).map((value, index) => {
    const time = index / RATE_HZ
    const turns = 45 * time + 3 * (1 - Math.exp(-40 * time))
    return 0.7 * Math.exp(-12 * time) * Math.sin(2 * Math.PI * turns) + 0.5 * Math.exp(-900 * time) * value
  })
}

function snare(): Float32Array {
  return noise(0.15, 2).map((value, index) => {
    const time = index / RATE_HZ
    return Math.exp(-25 * time) * (1.4 * value + 0.3 * Math.sin(2 * Math.PI * 190 * time))
  })
}

/** Several hands that do not quite meet. */
function clap(): Float32Array {
  return noise(0.2, 4).map((value, index, all) => {
    const time = index / RATE_HZ
    const hands = [0, 0.01, 0.021].filter((from) => time >= from)
    const level = hands.reduce((sum, from) => sum + Math.exp(-90 * (time - from)), 0.3 * Math.exp(-18 * time))
    return 0.8 * level * (value - 0.85 * (all[index - 1] ?? 0))
  })
}

/** Bright, because it is the difference of neighbouring frames of noise. */
function hat(): Float32Array {
  return noise(0.05, 3).map((value, index, all) => {
    return 0.4 * Math.exp((-90 * index) / RATE_HZ) * (value - (all[index - 1] ?? 0))
  })
}
