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

export interface Piece {
  readonly drum: Drum
  readonly gainDb: number
  /** −1 left … 1 right. */
  readonly pan: number
}

export type Kit = Readonly<Record<Lane, Piece>>

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
  bodyGain: 0.75,
  bodySeconds: 0.16,
  wiresHz: 1_400,
  wiresGain: 0.55,
  wiresSeconds: 0.2,
  gateSeconds: 0,
  highCutHz: 11_000,
  drive: 1.2,
}
const clapTone: ClapTone = { handsHz: 1_250, hands: 3, tailSeconds: 0.2, highCutHz: 9_000 }
const hatTone: MetalTone = {
  size: 1,
  noise: 0.5,
  lowCutHz: 6_500,
  highCutHz: 13_000,
  decaySeconds: 0.07,
  bell: 0,
  wide: false,
}

export const aKick = (tone: Partial<KickTone> = {}): Drum => kick({ ...kickTone, ...tone })
export const aSnare = (tone: Partial<SnareTone> = {}): Drum => snare({ ...snareTone, ...tone })
export const aClap = (tone: Partial<ClapTone> = {}): Drum => clap({ ...clapTone, ...tone })
export const aHat = (tone: Partial<MetalTone> = {}): Drum => metal({ ...hatTone, ...tone })

export function piece(drum: Drum, gainDb = 0, pan = 0): Piece {
  return { drum, gainDb, pan }
}

/** What a kit has where it does not say otherwise. */
export const plainKit: Kit = {
  kick: piece(aKick()),
  snare: piece(aSnare(), -5),
  clap: piece(aClap(), -6),
  rim: piece(
    wood({ hz: 1_720, secondRatio: 1.47, shape: 'sine', decaySeconds: 0.045, tick: 0.5 }),
    -12,
    0.15,
  ),
  hat: piece(aHat(), -15, 0.1),
  open: piece(aHat({ decaySeconds: 0.34, noise: 0.45 }), -17, 0.1),
  ride: piece(
    aHat({ size: 0.8, noise: 0.3, lowCutHz: 4_500, decaySeconds: 0.9, bell: 0.3, wide: true }),
    -22,
    -0.25,
  ),
  crash: piece(aHat({ size: 0.75, noise: 0.75, lowCutHz: 3_000, decaySeconds: 1.8, wide: true }), -17, 0),
  shaker: piece(rattle({ hz: 6_200, focus: 0.9, attackSeconds: 0.022, decaySeconds: 0.07 }), -18, -0.3),
  tambourine: piece(rattle({ hz: 8_200, focus: 2.2, attackSeconds: 0.003, decaySeconds: 0.14 }), -17, 0.35),
  brush: piece(rattle({ hz: 2_600, focus: 0.5, attackSeconds: 0.03, decaySeconds: 0.12 }), -15, 0),
  tomHigh: piece(skin({ hz: 165, bend: 0.35, decaySeconds: 0.34, slap: 0.3, slapHz: 2_200 }), -8, 0.3),
  tomLow: piece(skin({ hz: 98, bend: 0.4, decaySeconds: 0.45, slap: 0.3, slapHz: 1_800 }), -7, -0.3),
  congaHigh: piece(skin({ hz: 330, bend: 0.12, decaySeconds: 0.2, slap: 0.5, slapHz: 1_900 }), -12, 0.35),
  congaLow: piece(skin({ hz: 208, bend: 0.12, decaySeconds: 0.28, slap: 0.35, slapHz: 1_400 }), -11, -0.35),
  bongo: piece(skin({ hz: 470, bend: 0.08, decaySeconds: 0.12, slap: 0.45, slapHz: 2_800 }), -14, 0.45),
  block: piece(
    wood({ hz: 860, secondRatio: 1.52, shape: 'sine', decaySeconds: 0.07, tick: 0.25 }),
    -15,
    -0.4,
  ),
  bell: piece(wood({ hz: 555, secondRatio: 1.48, shape: 'pulse', decaySeconds: 0.2, tick: 0.2 }), -18, 0.25),
}
