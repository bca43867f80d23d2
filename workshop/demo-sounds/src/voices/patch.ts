import type { Envelope } from '../dsp/envelope.ts'
import type { Random } from '../dsp/random.ts'
import type { Stereo } from '../dsp/tape.ts'
import { playFm, type FmPair, type FmPatch } from './fm.ts'
import { playModal, type ModalPatch, type Mode } from './modal.ts'
import type { Note } from './note.ts'
import { playPlucked, type PluckedPatch } from './plucked.ts'
import { playSynth, type Layer, type SynthFilter, type SynthPatch } from './synth.ts'

/** An instrument, as data. */
export type Patch = SynthPatch | FmPatch | ModalPatch | PluckedPatch

/** One note with its whole tail, about full scale at full velocity. */
export function play(patch: Patch, note: Note, random: Random): Stereo {
  switch (patch.engine) {
    case 'synth':
      return playSynth(patch, note, random)
    case 'fm':
      return playFm(patch, note, random)
    case 'modal':
      return playModal(patch, note, random)
    case 'plucked':
      return playPlucked(patch, note, random)
    default:
      return patch satisfies never
  }
}

/** Attack, decay and release in seconds, sustain as a level. */
export function adsr(
  attackSeconds: number,
  decaySeconds: number,
  sustain: number,
  releaseSeconds: number,
): Envelope {
  return { attackSeconds, decaySeconds, sustain, releaseSeconds }
}

const plainLayer: Layer = { shape: 'saw', semitones: 0, gain: 0.5, voices: 1, spreadCents: 0 }

export function layer(settings: Partial<Layer>): Layer {
  return { ...plainLayer, ...settings }
}

const plainFilter: SynthFilter = {
  poles: 2,
  cutoffHz: 2_000,
  resonance: 0.8,
  keyFollow: 0.4,
  envelopeOctaves: 0,
  velocityOctaves: 0.6,
  envelope: adsr(0.002, 0.3, 0, 0.3),
}

type SynthSettings = Partial<Omit<SynthPatch, 'engine' | 'filter'>> & {
  readonly filter: Partial<SynthFilter>
}

export function synth(settings: SynthSettings): SynthPatch {
  return {
    engine: 'synth',
    layers: [plainLayer],
    noiseGain: 0,
    width: 0,
    level: adsr(0.004, 0.3, 0.8, 0.12),
    drive: 1,
    glideSeconds: 0,
    vibratoCents: 0,
    ...settings,
    filter: { ...plainFilter, ...settings.filter },
  }
}

const plainPair: FmPair = {
  ratio: 1,
  gain: 0.6,
  modulatorRatio: 1,
  depth: 1,
  depthInTheEnd: 0.2,
  depthSeconds: 0.6,
  level: adsr(0.003, 2, 0, 0.25),
}

export function fm(pairs: readonly Partial<FmPair>[], settings: Partial<FmPatch> = {}): FmPatch {
  return {
    engine: 'fm',
    tremolo: 0,
    glideSeconds: 0,
    vibratoCents: 0,
    ...settings,
    pairs: pairs.map((pair) => ({ ...plainPair, ...pair })),
  }
}

export function modal(modes: readonly Mode[], settings: Partial<ModalPatch> = {}): ModalPatch {
  return {
    engine: 'modal',
    modes,
    spreadCents: 1.5,
    knock: 0.1,
    knockHz: 1_200,
    touch: 0.25,
    releaseSeconds: 0.4,
    ...settings,
  }
}

export function plucked(settings: Partial<PluckedPatch> = {}): PluckedPatch {
  return {
    engine: 'plucked',
    ringSeconds: 2.2,
    dullness: 0.25,
    pluckedAt: 0.22,
    fingerHz: 4_500,
    bodyHz: 190,
    releaseSeconds: 0.25,
    ...settings,
  }
}

/** Modes from rows of ratio, gain and ring in seconds. */
export function modes(rows: readonly (readonly [number, number, number])[]): readonly Mode[] {
  return rows.map(([ratio, gain, ringSeconds]) => ({ ratio, gain, ringSeconds }))
}

/** The partials of a stiff string struck at an eighth of its length. */
export function pianoModes(count: number, rolloff: number, ringSeconds: number): readonly Mode[] {
  const stiffness = 0.0004
  return Array.from({ length: count }, (_, index) => {
    const partial = index + 1
    return {
      ratio: partial * Math.sqrt((1 + stiffness * partial * partial) / (1 + stiffness)),
      gain:
        (0.75 * Math.abs(Math.sin((Math.PI * partial) / 8.3))) / Math.sin(Math.PI / 8.3) / partial ** rolloff,
      ringSeconds: ringSeconds / (1 + 0.22 * index),
    }
  })
}
