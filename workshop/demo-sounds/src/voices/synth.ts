import { dbToGain } from '@segno/units'
import { applyGain, curveOf, type Curve } from '../dsp/curve.ts'
import { envelopeOf, type Envelope } from '../dsp/envelope.ts'
import { filter } from '../dsp/filter.ts'
import { addOscillator } from '../dsp/oscillator.ts'
import { bipolar, whiteNoise, type Random } from '../dsp/random.ts'
import { secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { softClip } from '../dsp/saturation.ts'
import { channelsOf, mono, narrow, type Channel, type Stereo } from '../dsp/tape.ts'
import type { WaveShape } from '../dsp/wave-table.ts'
import { pitchCurve, type Note, type PitchMotion } from './note.ts'

export interface Layer {
  readonly shape: WaveShape
  readonly semitones: number
  readonly gain: number
  /** Oscillators of this layer, spread over `spreadCents` from the lowest to the highest. */
  readonly voices: number
  readonly spreadCents: number
}

export interface SynthFilter {
  readonly poles: 2 | 4
  /** At middle C, full velocity and no envelope. */
  readonly cutoffHz: number
  readonly resonance: number
  /** 1 moves the cutoff with the pitch, 0 not at all. */
  readonly keyFollow: number
  readonly envelopeOctaves: number
  readonly velocityOctaves: number
  readonly envelope: Envelope
  /** A slow swing of the cutoff. */
  readonly swing?: { readonly rateHz: number; readonly octaves: number }
}

/** A subtractive synthesiser: layers of detuned oscillators, a filter, two envelopes, a little drive. */
export interface SynthPatch extends PitchMotion {
  readonly engine: 'synth'
  readonly layers: readonly Layer[]
  readonly noiseGain: number
  /** 0 is mono; 1 puts the outer voices to the sides. */
  readonly width: number
  readonly filter: SynthFilter
  readonly level: Envelope
  /** 1 is clean. */
  readonly drive: number
}

const MIDDLE_C_HZ = 261.63

export function playSynth(patch: SynthPatch, note: Note, random: Random): Stereo {
  const length = secondsToWholeFrames(note.lengthSeconds + patch.level.releaseSeconds)
  const pitchHz = pitchCurve(note, length, { ...patch, driftCents: bipolar(random) * 1.5 })
  const sound = oscillate(patch, { length, pitchHz, random })
  const cutoff = cutoffCurve(patch.filter, note, { length, pitchHz, phase: random() })
  const level = curveOf(length, envelopeOf(patch.level, note.lengthSeconds))
  const gain = dbToGain(-14 * (1 - note.velocity))
  for (let block = 0; block < level.length; block++) level[block] = level[block]! * gain
  for (const channel of channelsOf(sound)) {
    filter(channel, { shape: 'low', cutoffHz: cutoff, resonance: patch.filter.resonance })
    if (patch.filter.poles === 4) filter(channel, { shape: 'low', cutoffHz: cutoff, resonance: 0.62 })
    if (patch.drive > 1) drive(channel, patch.drive)
    applyGain(channel, level)
  }
  return sound
}

interface Span {
  readonly length: number
  readonly pitchHz: Curve
  readonly random: Random
}

function oscillate(patch: SynthPatch, span: Span): Stereo {
  const wide = patch.width > 0
  const sides = { left: new Float32Array(span.length), right: new Float32Array(wide ? span.length : 0) }
  const middle = wide ? new Float32Array(span.length) : sides.left
  for (const layer of patch.layers)
    for (let voice = 0; voice < layer.voices; voice++) {
      const place = layer.voices === 1 ? 0 : (2 * voice) / (layer.voices - 1) - 1
      const cents = (place * layer.spreadCents) / 2
      const target = !wide || Math.abs(place) < 0.05 ? middle : voice % 2 === 0 ? sides.left : sides.right
      addOscillator(target, {
        shape: layer.shape,
        pitchHz: span.pitchHz,
        ratio: 2 ** ((layer.semitones + cents / 100) / 12),
        gain: (layer.gain / Math.sqrt(layer.voices)) * (target === middle ? 1 : Math.SQRT2),
        phase: layer.voices === 1 ? 0 : span.random(),
      })
    }
  if (patch.noiseGain > 0) addTo(middle, whiteNoise(span.length, span.random), patch.noiseGain)
  if (!wide) return mono(sides.left)
  narrow(sides, patch.width)
  addTo(sides.left, middle, 1)
  addTo(sides.right, middle, 1)
  return sides
}

function cutoffCurve(
  { cutoffHz, keyFollow, envelopeOctaves, velocityOctaves, envelope, swing }: SynthFilter,
  note: Note,
  { length, pitchHz, phase }: { length: number; pitchHz: Curve; phase: number },
): Curve {
  const opening = envelopeOf(envelope, note.lengthSeconds)
  const base =
    cutoffHz * (pitchHz[0]! / MIDDLE_C_HZ) ** keyFollow * 2 ** (velocityOctaves * (note.velocity - 1))
  return curveOf(length, (seconds) => {
    const swung = swing ? swing.octaves * Math.sin(2 * Math.PI * (swing.rateHz * seconds + phase)) : 0
    return base * 2 ** (envelopeOctaves * opening(seconds) + swung)
  })
}

function drive(channel: Channel, amount: number): void {
  for (let frame = 0; frame < channel.length; frame++) channel[frame] = softClip(channel[frame]! * amount)
}

function addTo(channel: Channel, other: Channel, gain: number): void {
  for (let frame = 0; frame < channel.length; frame++) channel[frame] = channel[frame]! + other[frame]! * gain
}
