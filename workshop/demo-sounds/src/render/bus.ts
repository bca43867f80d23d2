import { chorus, wow } from '../dsp/warp.ts'
import { curveOf } from '../dsp/curve.ts'
import { echo } from '../dsp/echo.ts'
import { filter, type Filter } from '../dsp/filter.ts'
import { reverberate, type Reverb } from '../dsp/reverb.ts'
import { SAMPLE_RATE_HZ, secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { saturate } from '../dsp/saturation.ts'
import { channelsOf, throughSeam, type Tape } from '../dsp/tape.ts'
import { STEPS_PER_BEAT } from '../music/steps.ts'
import { chop, duck } from './rhythm-gain.ts'

type SpaceName = 'room' | 'plate' | 'hall' | 'cave'

const SPACES: Readonly<Record<SpaceName, Omit<Reverb, 'mix'>>> = {
  room: { seconds: 0.5, size: 0.2, dampingHz: 6_500 },
  plate: { seconds: 1.4, size: 0.55, dampingHz: 7_500 },
  hall: { seconds: 2.6, size: 0.9, dampingHz: 5_000 },
  cave: { seconds: 5, size: 1.2, dampingHz: 3_800 },
}

/** What happens to a sound once its notes are played, in the order of these fields. */
export interface Bus {
  readonly driveDb?: number
  readonly lowCutHz?: number
  readonly highCutHz?: number
  /** A low-pass that opens from the lowest to the highest and closes again once in the loop. */
  readonly sweep?: { readonly lowestHz: number; readonly highestHz: number; readonly resonance: number }
  /** Heard only on these steps. */
  readonly chop?: string
  readonly chorus?: number
  readonly wowCents?: number
  readonly echo?: { readonly steps: number; readonly feedback: number; readonly mix: number }
  readonly reverb?: { readonly space: SpaceName; readonly mix: number }
  /** Gives way to a kick on these steps. */
  readonly duck?: { readonly rhythm: string; readonly depthDb: number }
}

export function throughBus(tape: Tape, bus: Bus, tempoBpm: number): void {
  if (bus.driveDb !== undefined) saturate(tape, bus.driveDb)
  if (bus.lowCutHz !== undefined) passFilter(tape, { shape: 'high', cutoffHz: bus.lowCutHz, resonance: 0.7 })
  if (bus.highCutHz !== undefined) passFilter(tape, { shape: 'low', cutoffHz: bus.highCutHz, resonance: 0.7 })
  if (bus.sweep) sweep(tape, bus.sweep)
  if (bus.chop !== undefined) chop(tape, bus.chop, tempoBpm)
  if (bus.chorus !== undefined) chorus(tape, bus.chorus)
  if (bus.wowCents !== undefined) wow(tape, bus.wowCents)
  if (bus.echo) {
    const delaySeconds = (bus.echo.steps * 60) / (tempoBpm * STEPS_PER_BEAT)
    echo(tape, { ...bus.echo, delaySeconds, dampingHz: 3_600 })
  }
  if (bus.reverb) reverberate(tape, { ...SPACES[bus.reverb.space], mix: bus.reverb.mix })
  if (bus.duck) duck(tape, bus.duck, tempoBpm)
}

const FILTER_MEMORY_SECONDS = 0.2

/** A fixed filter that hears round the seam. */
export function passFilter(tape: Tape, settings: Filter): void {
  throughSeam(tape, secondsToWholeFrames(FILTER_MEMORY_SECONDS), (sound) => {
    for (const channel of channelsOf(sound)) filter(channel, settings)
  })
}

function sweep(tape: Tape, { lowestHz, highestHz, resonance }: NonNullable<Bus['sweep']>): void {
  const warmUpFrames = secondsToWholeFrames(FILTER_MEMORY_SECONDS)
  const lengthSeconds = tape.left.length / SAMPLE_RATE_HZ
  const startSeconds = tape.seamless ? FILTER_MEMORY_SECONDS : 0
  const octaves = Math.log2(highestHz / lowestHz)
  throughSeam(tape, warmUpFrames, (sound) => {
    const cutoffHz = curveOf(sound.left.length, (seconds) => {
      const turn = (2 * Math.PI * (seconds - startSeconds)) / lengthSeconds
      return lowestHz * 2 ** (octaves * (0.5 - 0.5 * Math.cos(turn)))
    })
    for (const channel of channelsOf(sound)) filter(channel, { shape: 'low', cutoffHz, resonance })
  })
}
