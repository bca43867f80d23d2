import { aClap, aHat, aKick, aSnare, plainKit, type Kit } from './kit.ts'
import { rattle } from './rattle.ts'
import { wood } from './wood.ts'

export type KitName = 'warehouse' | 'club' | 'garage' | 'break' | 'dusty' | 'street' | 'neon' | 'hands'

/** Hard, dry and low: techno. */
const warehouse: Kit = {
  ...plainKit,
  kick: aKick({
    startHz: 300,
    endHz: 47,
    sweepSeconds: 0.04,
    holdSeconds: 0.07,
    decaySeconds: 0.26,
    drive: 2.4,
  }),
  clap: aClap({ handsHz: 1_450, tailSeconds: 0.16 }),
  hat: aHat({ size: 1.1, noise: 0.35, decaySeconds: 0.055 }),
  open: aHat({ size: 1.05, noise: 0.4, decaySeconds: 0.22 }),
}

/** Round and bright: house. */
const club: Kit = {
  ...plainKit,
  kick: aKick({ startHz: 230, endHz: 52, decaySeconds: 0.3, click: 0.25, drive: 1.7 }),
  snare: aSnare({ bodyHz: 205, wiresSeconds: 0.17 }),
  clap: aClap({ handsHz: 1_150, hands: 4, tailSeconds: 0.24 }),
  open: aHat({ decaySeconds: 0.28, noise: 0.5 }),
}

/** Light and skipping: two-step. */
const garage: Kit = {
  ...plainKit,
  kick: aKick({ startHz: 260, endHz: 54, holdSeconds: 0.03, decaySeconds: 0.2, click: 0.4, drive: 1.5 }),
  snare: aSnare({ bodyHz: 235, bodyGain: 0.4, wiresHz: 1_800, wiresSeconds: 0.14 }),
  rim: wood({ hz: 1_950, secondRatio: 1.42, shape: 'sine', decaySeconds: 0.035, tick: 0.6 }),
  hat: aHat({ size: 1.15, noise: 0.55, decaySeconds: 0.045 }),
}

/** A played kit in a small room: drum and bass, downtempo. */
const breakKit: Kit = {
  ...plainKit,
  kick: aKick({
    startHz: 170,
    endHz: 58,
    sweepSeconds: 0.025,
    holdSeconds: 0.02,
    decaySeconds: 0.2,
    click: 0.6,
    clickHz: 1_800,
    drive: 1.6,
  }),
  snare: aSnare({
    bodyHz: 208,
    bodyGain: 0.42,
    bodySeconds: 0.19,
    wiresHz: 1_200,
    wiresGain: 0.6,
    wiresSeconds: 0.21,
    drive: 1.7,
  }),
  hat: aHat({ size: 0.85, noise: 0.65, lowCutHz: 5_500, decaySeconds: 0.06 }),
  open: aHat({ size: 0.85, noise: 0.6, lowCutHz: 5_000, decaySeconds: 0.3 }),
}

/** Soft, dull and old: hip-hop, lo-fi. */
const dusty: Kit = {
  ...plainKit,
  kick: aKick({
    startHz: 150,
    endHz: 55,
    sweepSeconds: 0.03,
    holdSeconds: 0.04,
    decaySeconds: 0.24,
    click: 0.3,
    clickHz: 1_200,
    drive: 2,
  }),
  snare: aSnare({
    bodyHz: 178,
    wiresHz: 1_000,
    wiresGain: 0.5,
    wiresSeconds: 0.18,
    highCutHz: 6_500,
    drive: 1.8,
  }),
  rim: wood({ hz: 1_380, secondRatio: 1.5, shape: 'triangle', decaySeconds: 0.05, tick: 0.4 }),
  hat: aHat({ size: 0.8, noise: 0.7, lowCutHz: 4_800, highCutHz: 9_000, decaySeconds: 0.055 }),
  open: aHat({ size: 0.8, noise: 0.7, lowCutHz: 4_500, highCutHz: 8_500, decaySeconds: 0.26 }),
  shaker: rattle({ hz: 4_800, focus: 0.8, attackSeconds: 0.025, decaySeconds: 0.075 }),
}

/** A long low kick and quick hats: trap. */
const street: Kit = {
  ...plainKit,
  kick: aKick({
    startHz: 220,
    endHz: 46,
    sweepSeconds: 0.035,
    holdSeconds: 0.08,
    decaySeconds: 0.34,
    click: 0.45,
    drive: 2.2,
  }),
  snare: aSnare({ bodyHz: 215, bodyGain: 0.5, wiresHz: 1_900, wiresGain: 0.75, wiresSeconds: 0.18 }),
  clap: aClap({ handsHz: 1_350, hands: 3, tailSeconds: 0.22 }),
  hat: aHat({ size: 1.2, noise: 0.3, lowCutHz: 6_200, decaySeconds: 0.045 }),
  open: aHat({ size: 1.15, noise: 0.35, decaySeconds: 0.3 }),
}

/** Big snares in gated rooms, toms: the eighties. */
const neon: Kit = {
  ...plainKit,
  kick: aKick({
    startHz: 210,
    endHz: 56,
    sweepSeconds: 0.03,
    decaySeconds: 0.24,
    click: 0.5,
    clickHz: 2_000,
    drive: 1.5,
  }),
  snare: aSnare({
    bodyHz: 182,
    wiresSeconds: 0.22,
    wiresGain: 0.5,
    gateSeconds: 0.24,
    highCutHz: 10_000,
    drive: 1.4,
  }),
  clap: aClap({ handsHz: 1_050, hands: 4, tailSeconds: 0.28 }),
  hat: aHat({ size: 1.05, noise: 0.45, decaySeconds: 0.06 }),
}

/** Skins and shakers in front, a soft kick behind: downtempo, deep house, ambient. */
const hands: Kit = {
  ...plainKit,
  kick: aKick({
    startHz: 140,
    endHz: 51,
    sweepSeconds: 0.04,
    holdSeconds: 0.05,
    decaySeconds: 0.3,
    click: 0.12,
    clickHz: 1_500,
    drive: 1.2,
  }),
  snare: aSnare({
    bodyHz: 195,
    bodyGain: 0.5,
    wiresHz: 1_500,
    wiresGain: 0.45,
    wiresSeconds: 0.15,
    highCutHz: 8_000,
  }),
  hat: aHat({ size: 0.9, noise: 0.7, lowCutHz: 6_000, highCutHz: 11_000, decaySeconds: 0.05 }),
}

export const KITS: Readonly<Record<KitName, Kit>> = {
  warehouse,
  club,
  garage,
  break: breakKit,
  dusty,
  street,
  neon,
  hands,
}
