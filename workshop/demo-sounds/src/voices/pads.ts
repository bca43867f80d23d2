import { adsr, layer, synth } from './patch.ts'

export const pads = {
  warmPad: synth({
    layers: [
      layer({ voices: 4, spreadCents: 22, gain: 0.4 }),
      layer({ shape: 'triangle', semitones: -12, gain: 0.2 }),
    ],
    width: 0.65,
    filter: {
      cutoffHz: 1_500,
      resonance: 0.8,
      keyFollow: 0.3,
      envelopeOctaves: 0.7,
      envelope: adsr(0.5, 2.5, 0.5, 1.5),
      swing: { rateHz: 0.14, octaves: 0.35 },
    },
    level: adsr(0.3, 1.5, 0.85, 1.3),
  }),
  darkPad: synth({
    layers: [
      layer({ voices: 4, spreadCents: 30, gain: 0.45 }),
      layer({ shape: 'square', semitones: -12, gain: 0.15 }),
    ],
    width: 0.65,
    filter: {
      poles: 4,
      cutoffHz: 950,
      resonance: 1.2,
      keyFollow: 0.2,
      envelopeOctaves: 1,
      envelope: adsr(0.6, 2, 0.3, 1.5),
      swing: { rateHz: 0.11, octaves: 0.6 },
    },
    level: adsr(0.35, 2, 0.85, 1.5),
  }),
  glassPad: synth({
    layers: [
      layer({ shape: 'triangle', voices: 4, spreadCents: 12, gain: 0.5 }),
      layer({ shape: 'reed', semitones: 12, voices: 2, spreadCents: 14, gain: 0.12 }),
    ],
    noiseGain: 0.012,
    width: 0.5,
    filter: {
      cutoffHz: 2_400,
      keyFollow: 0.5,
      envelopeOctaves: 0.5,
      envelope: adsr(0.6, 3, 0.4, 2),
      swing: { rateHz: 0.17, octaves: 0.4 },
    },
    level: adsr(0.5, 2, 0.9, 2.2),
  }),
  airPad: synth({
    layers: [
      layer({ shape: 'sine', gain: 0.4 }),
      layer({ shape: 'triangle', semitones: 12, voices: 4, spreadCents: 16, gain: 0.22 }),
    ],
    noiseGain: 0.035,
    width: 0.75,
    filter: {
      cutoffHz: 1_800,
      resonance: 0.9,
      keyFollow: 0.7,
      envelopeOctaves: 0.6,
      envelope: adsr(0.8, 3, 0.5, 2),
      swing: { rateHz: 0.09, octaves: 0.5 },
    },
    level: adsr(0.8, 3, 0.9, 2.6),
  }),
  strings: synth({
    layers: [layer({ voices: 6, spreadCents: 20, gain: 0.5 })],
    width: 0.65,
    filter: { cutoffHz: 2_600, keyFollow: 0.3, envelopeOctaves: 0.4, envelope: adsr(0.4, 1, 0.5, 0.8) },
    level: adsr(0.22, 1, 0.9, 0.7),
    vibratoCents: 5,
  }),
  superSaw: synth({
    layers: [layer({ voices: 6, spreadCents: 36, gain: 0.55 }), layer({ gain: 0.15, semitones: -12 })],
    width: 0.75,
    filter: {
      cutoffHz: 2_800,
      resonance: 0.8,
      keyFollow: 0.3,
      envelopeOctaves: 0.7,
      envelope: adsr(0.05, 0.9, 0.4, 0.5),
    },
    level: adsr(0.03, 0.8, 0.8, 0.4),
  }),
}
