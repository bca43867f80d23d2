import { basses } from './basses.ts'
import { keys } from './keys.ts'
import { leads, plucks } from './leads.ts'
import { pads } from './pads.ts'
import type { Patch } from './patch.ts'

const patches = {
  subBass: basses.sub,
  rumbleBass: basses.rumble,
  acidBass: basses.acid,
  rollingBass: basses.rolling,
  organBass: basses.organ,
  reeseBass: basses.reese,
  warmBass: basses.warm,
  eightOhEight: basses.eightOhEight,
  uprightBass: basses.upright,
  neonBass: basses.neon,
  fingerBass: basses.finger,
  ...keys,
  ...pads,
  ...leads,
  ...plucks,
} satisfies Record<string, Patch>

export type PatchName = keyof typeof patches

export const PATCHES: Readonly<Record<PatchName, Patch>> = patches
