import type { MusicalKey } from '@segno/units'
import type { Lane } from '../drums/kit.ts'
import type { KitName } from '../drums/kits.ts'
import type { Feel } from '../music/feel.ts'
import type { Groove } from '../music/groove.ts'
import type { Part } from '../music/part.ts'
import type { PatchName } from '../voices/patches.ts'
import type { Bus } from './bus.ts'
import type { EffectName } from './effect.ts'
import type { SceneName } from './scene.ts'

export interface LoopSpan {
  readonly tempoBpm: number
  readonly bars: number
}

/** One instrument of a phrase. */
export interface Voice {
  readonly patch: PatchName
  readonly part: Part
  readonly gainDb?: number
  /** −1 left … 1 right. */
  readonly pan?: number
}

export interface PhraseRecipe {
  readonly voices: readonly Voice[]
  readonly key: MusicalKey
  /** Roman numerals, a bar between bar lines. */
  readonly progression: string
  readonly feel: Feel
}

/** How a sound is made, as plain data that may be stored or sent to another thread. */
export type Recipe =
  | ({
      readonly make: 'groove'
      readonly kit: KitName
      readonly groove: Groove
      readonly feel: Feel
      readonly bus: Bus
    } & LoopSpan)
  | ({ readonly make: 'phrase'; readonly bus: Bus } & PhraseRecipe & LoopSpan)
  | ({ readonly make: 'scene'; readonly scene: SceneName; readonly bus: Bus } & LoopSpan)
  | {
      readonly make: 'stroke'
      readonly kit: KitName
      readonly lane: Lane
      readonly bus: Bus
      readonly lengthSeconds: number
    }
  | ({
      readonly make: 'tone'
      readonly bus: Bus
      readonly tempoBpm: number
      readonly lengthSeconds: number
    } & PhraseRecipe)
  | {
      readonly make: 'effect'
      readonly effect: EffectName
      readonly bus: Bus
      readonly lengthSeconds: number
    }
