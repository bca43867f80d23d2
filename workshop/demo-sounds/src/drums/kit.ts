import { clap, type ClapTone } from './clap.ts'
import { kick, type KickTone } from './kick.ts'
import { metal, type MetalTone } from './metal.ts'
import { rattle } from './rattle.ts'
import { skin } from './skin.ts'
import { snare, type SnareTone } from './snare.ts'
import type { Drum } from './strike.ts'
import { wood } from './wood.ts'

/** The pieces every kit has, each a lane of a groove. */
export type Lane =
  | 'kick'
  | 'snare'
  | 'clap'
  | 'rim'
  | 'hat'
  | 'open'
  | 'ride'
  | 'crash'
  | 'shaker'
  | 'tambourine'
  | 'brush'
  | 'tomHigh'
  | 'tomLow'
  | 'congaHigh'
  | 'congaLow'
  | 'bongo'
  | 'block'
  | 'bell'

export type Kit = Readonly<Record<Lane, Drum>>

interface Place {
  /** Loudness of a full stroke beside the kick's, both over 400 ms. */
  readonly levelDb: number
  /** −1 left … 1 right, as the drummer's audience sees it. */
  readonly pan: number
}

export const PLACES: Readonly<Record<Lane, Place>> = {
  kick: { levelDb: 0, pan: 0 },
  snare: { levelDb: -1.5, pan: 0 },
  clap: { levelDb: -3, pan: 0 },
  rim: { levelDb: -8, pan: 0.2 },
  hat: { levelDb: -11, pan: 0.22 },
  open: { levelDb: -9, pan: 0.18 },
  ride: { levelDb: -11, pan: -0.3 },
  crash: { levelDb: -6, pan: -0.1 },
  shaker: { levelDb: -13, pan: -0.4 },
  tambourine: { levelDb: -12, pan: 0.4 },
  brush: { levelDb: -9, pan: -0.1 },
  tomHigh: { levelDb: -4, pan: 0.35 },
  tomLow: { levelDb: -3, pan: -0.35 },
  congaHigh: { levelDb: -7, pan: 0.4 },
  congaLow: { levelDb: -6, pan: -0.3 },
  bongo: { levelDb: -8, pan: 0.5 },
  block: { levelDb: -11, pan: -0.45 },
  bell: { levelDb: -11, pan: 0.3 },
}

const kickTone: KickTone = {
  startHz: 240,
  endHz: 50,
  sweepSeconds: 0.045,
  holdSeconds: 0.05,
  decaySeconds: 0.28,
  click: 0.35,
  clickHz: 2_500,
  drive: 1.4,
}
const snareTone: SnareTone = {
  bodyHz: 188,
  bodyGain: 0.4,
  bodySeconds: 0.16,
  wiresHz: 1_400,
  wiresGain: 0.62,
  wiresSeconds: 0.2,
  gateSeconds: 0,
  highCutHz: 11_000,
  drive: 1.2,
}
const clapTone: ClapTone = { handsHz: 1_250, hands: 3, tailSeconds: 0.2, highCutHz: 9_000 }
const hatTone: MetalTone = {
  size: 1,
  noise: 0.5,
  lowCutHz: 5_800,
  highCutHz: 12_000,
  decaySeconds: 0.07,
  bell: 0,
  wide: false,
}

export const aKick = (tone: Partial<KickTone> = {}): Drum => kick({ ...kickTone, ...tone })
export const aSnare = (tone: Partial<SnareTone> = {}): Drum => snare({ ...snareTone, ...tone })
export const aClap = (tone: Partial<ClapTone> = {}): Drum => clap({ ...clapTone, ...tone })
export const aHat = (tone: Partial<MetalTone> = {}): Drum => metal({ ...hatTone, ...tone })

/** What a kit has where it does not say otherwise. */
export const plainKit: Kit = {
  kick: aKick(),
  snare: aSnare(),
  clap: aClap(),
  rim: wood({ hz: 1_720, secondRatio: 1.47, shape: 'sine', decaySeconds: 0.045, tick: 0.5 }),
  hat: aHat(),
  open: aHat({ decaySeconds: 0.34, noise: 0.45 }),
  ride: aHat({ size: 0.8, noise: 0.3, lowCutHz: 4_500, decaySeconds: 0.7, bell: 0.25, wide: true }),
  crash: aHat({ size: 0.75, noise: 0.75, lowCutHz: 3_000, decaySeconds: 1.8, wide: true }),
  shaker: rattle({ hz: 6_200, focus: 0.9, attackSeconds: 0.022, decaySeconds: 0.07 }),
  tambourine: rattle({ hz: 8_200, focus: 2.2, attackSeconds: 0.003, decaySeconds: 0.14 }),
  brush: rattle({ hz: 2_600, focus: 0.5, attackSeconds: 0.03, decaySeconds: 0.12 }),
  tomHigh: skin({ hz: 165, bend: 0.35, decaySeconds: 0.34, slap: 0.3, slapHz: 2_200 }),
  tomLow: skin({ hz: 98, bend: 0.4, decaySeconds: 0.45, slap: 0.3, slapHz: 1_800 }),
  congaHigh: skin({ hz: 330, bend: 0.12, decaySeconds: 0.2, slap: 0.5, slapHz: 1_900 }),
  congaLow: skin({ hz: 208, bend: 0.12, decaySeconds: 0.28, slap: 0.35, slapHz: 1_400 }),
  bongo: skin({ hz: 470, bend: 0.08, decaySeconds: 0.12, slap: 0.45, slapHz: 2_800 }),
  block: wood({ hz: 860, secondRatio: 1.52, shape: 'sine', decaySeconds: 0.07, tick: 0.25 }),
  bell: wood({ hz: 555, secondRatio: 1.48, shape: 'pulse', decaySeconds: 0.2, tick: 0.2 }),
}
