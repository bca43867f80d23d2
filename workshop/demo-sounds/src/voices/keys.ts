import { adsr, fm, layer, modal, modes, pianoModes, synth } from './patch.ts'

export const keys = {
  stagePiano: fm(
    [
      { gain: 0.62, depth: 2.1, depthInTheEnd: 0.5, depthSeconds: 1, level: adsr(0.003, 3.2, 0, 0.3) },
      {
        gain: 0.26,
        modulatorRatio: 14,
        depth: 0.55,
        depthInTheEnd: 0.02,
        depthSeconds: 0.16,
        level: adsr(0.002, 1, 0, 0.15),
      },
    ],
    { tremolo: 0.45 },
  ),
  digitalPiano: fm(
    [
      { gain: 0.5, depth: 2.4, depthInTheEnd: 0.5, depthSeconds: 0.9, level: adsr(0.002, 2.6, 0, 0.35) },
      {
        ratio: 2,
        gain: 0.16,
        modulatorRatio: 2,
        depth: 1.1,
        depthInTheEnd: 0.1,
        depthSeconds: 0.5,
        level: adsr(0.002, 1.4, 0, 0.3),
      },
      {
        gain: 0.16,
        modulatorRatio: 11,
        depth: 0.7,
        depthInTheEnd: 0,
        depthSeconds: 0.1,
        level: adsr(0.001, 0.5, 0, 0.1),
      },
    ],
    { tremolo: 0.25 },
  ),
  feltPiano: modal(pianoModes(9, 1.5, 5), {
    knock: 0.22,
    knockHz: 420,
    touch: 0.32,
    spreadCents: 2.4,
    releaseSeconds: 0.6,
  }),
  brightPiano: modal(pianoModes(15, 0.95, 4.2), {
    knock: 0.18,
    knockHz: 1_800,
    touch: 0.12,
    spreadCents: 2.6,
    releaseSeconds: 0.3,
  }),
  organ: synth({
    layers: [layer({ shape: 'organ', gain: 0.4 })],
    filter: { cutoffHz: 2_600, keyFollow: 0.6, envelopeOctaves: 0.5, envelope: adsr(0.002, 0.12, 0, 0.1) },
    level: adsr(0.004, 0.18, 0.65, 0.06),
    drive: 1.2,
  }),
  vibraphone: modal(
    modes([
      [1, 0.7, 4.5],
      [3.98, 0.22, 1.8],
      [9.9, 0.05, 0.6],
    ]),
    { knock: 0.08, knockHz: 2_200, touch: 0.2, spreadCents: 3, releaseSeconds: 0.7 },
  ),
  marimba: modal(
    modes([
      [1, 0.8, 1.5],
      [3.92, 0.24, 0.5],
      [9.24, 0.07, 0.18],
    ]),
    { knock: 0.16, knockHz: 900, touch: 0.3, spreadCents: 1 },
  ),
  kalimba: modal(
    modes([
      [1, 0.75, 2.2],
      [2.01, 0.12, 1.4],
      [5.42, 0.16, 0.5],
      [10.6, 0.04, 0.2],
    ]),
    { knock: 0.2, knockHz: 2_400, touch: 0.2, spreadCents: 2, releaseSeconds: 0.8 },
  ),
  musicBox: modal(
    modes([
      [1, 0.55, 3],
      [2.76, 0.2, 1.7],
      [5.4, 0.1, 0.8],
      [8.93, 0.04, 0.4],
    ]),
    { knock: 0.1, knockHz: 3_200, touch: 0.15, spreadCents: 3, releaseSeconds: 1.2 },
  ),
  glassBell: modal(
    modes([
      [1, 0.5, 5],
      [1.002, 0.2, 5],
      [2.76, 0.22, 3],
      [4.07, 0.08, 2],
      [5.43, 0.07, 1.4],
    ]),
    { knock: 0.03, knockHz: 2_600, touch: 0.3, spreadCents: 4, releaseSeconds: 1.8 },
  ),
}
