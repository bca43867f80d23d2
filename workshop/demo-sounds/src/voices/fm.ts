import { dbToGain } from '@segno/units'
import { applyGain, BLOCK_FRAMES, BLOCK_SECONDS, curveOf, type Curve } from '../dsp/curve.ts'
import { envelopeOf, type Envelope } from '../dsp/envelope.ts'
import { bipolar, type Random } from '../dsp/random.ts'
import { SAMPLE_RATE_HZ, secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { mono, type Channel, type Stereo } from '../dsp/tape.ts'
import { TABLE_FRAMES, waveTable } from '../dsp/wave-table.ts'
import { pitchCurve, type Note, type PitchMotion } from './note.ts'

export interface FmPair {
  /** Carrier's pitch as a multiple of the note's. */
  readonly ratio: number
  readonly gain: number
  readonly modulatorRatio: number
  /** Depth of modulation in radians at full velocity, at first and in the end. */
  readonly depth: number
  readonly depthInTheEnd: number
  readonly depthSeconds: number
  readonly level: Envelope
}

/** Frequency modulation, a few pairs of sines side by side: electric pianos, bells, round basses. */
export interface FmPatch extends PitchMotion {
  readonly engine: 'fm'
  readonly pairs: readonly FmPair[]
  /** Swing from side to side, 0…1, as of a stage piano's tremolo. */
  readonly tremolo: number
}

const TREMOLO_HZ = 4.4
const FULL_DEPTH_BELOW_HZ = 900

export function playFm(patch: FmPatch, note: Note, random: Random): Stereo {
  const release = Math.max(...patch.pairs.map((pair) => pair.level.releaseSeconds))
  const length = secondsToWholeFrames(note.lengthSeconds + release)
  const pitchHz = pitchCurve(note, length, { ...patch, driftCents: bipolar(random) * 1.5 })
  const out = new Float32Array(length)
  for (const pair of patch.pairs) addPair(out, { pair, note, pitchHz })
  return patch.tremolo > 0 ? trembling(out, patch.tremolo, random()) : mono(out)
}

function addPair(out: Channel, { pair, note, pitchHz }: { pair: FmPair; note: Note; pitchHz: Curve }): void {
  const voice = modulated(out.length, { pair, note, pitchHz })
  const gain = pair.gain * dbToGain(-14 * (1 - note.velocity))
  applyGain(voice, curveOf(out.length, envelopeOf(pair.level, note.lengthSeconds)))
  for (let frame = 0; frame < out.length; frame++) out[frame] = out[frame]! + voice[frame]! * gain
}

function modulated(
  length: number,
  { pair, note, pitchHz }: { pair: FmPair; note: Note; pitchHz: Curve },
): Channel {
  const voice = new Float32Array(length)
  const sine = waveTable('sine', 20)
  // High notes get less depth, so that the sidebands stay below half the sampling rate.
  const loudest = Math.min(1, FULL_DEPTH_BELOW_HZ / (pitchHz[0]! * pair.ratio)) * note.velocity
  let [carrier, modulator] = [0, 0]
  for (let start = 0, block = 0; start < length; start += BLOCK_FRAMES, block++) {
    const fall = Math.exp((-3 * block * BLOCK_SECONDS) / pair.depthSeconds)
    const depth = loudest * (pair.depthInTheEnd + (pair.depth - pair.depthInTheEnd) * fall)
    const swing = (depth * TABLE_FRAMES) / (2 * Math.PI)
    const step = (pitchHz[block]! * pair.ratio * TABLE_FRAMES) / SAMPLE_RATE_HZ
    const modulatorStep = (pitchHz[block]! * pair.modulatorRatio * TABLE_FRAMES) / SAMPLE_RATE_HZ
    const end = Math.min(length, start + BLOCK_FRAMES)
    for (let frame = start; frame < end; frame++) {
      const from = modulator | 0
      const modulation = sine[from]! + (modulator - from) * (sine[from + 1]! - sine[from]!)
      const phase = carrier + swing * modulation
      const whole = Math.floor(phase)
      const at = whole & (TABLE_FRAMES - 1)
      voice[frame] = sine[at]! + (phase - whole) * (sine[at + 1]! - sine[at]!)
      carrier += step
      modulator += modulatorStep
      if (modulator >= TABLE_FRAMES) modulator -= TABLE_FRAMES
    }
  }
  return voice
}

function trembling(channel: Channel, depth: number, phase: number): Stereo {
  const swing = (side: number): Channel => {
    const out = channel.slice()
    applyGain(
      out,
      curveOf(out.length, (seconds) => {
        const turn = Math.sin(2 * Math.PI * (TREMOLO_HZ * seconds + phase))
        return 1 + 0.5 * depth * side * turn
      }),
    )
    return out
  }
  return { left: swing(1), right: swing(-1) }
}
