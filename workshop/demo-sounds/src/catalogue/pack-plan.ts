import type { MusicalKey } from '@segno/units'
import type { Lane } from '../drums/kit.ts'
import type { KitName } from '../drums/kits.ts'
import type { Feel } from '../music/feel.ts'
import type { Groove } from '../music/groove.ts'
import type { Bus } from '../render/bus.ts'
import type { EffectName } from '../render/effect.ts'
import type { Voice } from '../render/recipe.ts'
import type { SceneName } from '../render/scene.ts'
import type { DemoPack } from './demo-sound.ts'
import type { Genre, Instrument, Mood } from './vocabulary.ts'

interface Label {
  readonly title: string
  readonly instrument: Instrument
  readonly tags: readonly string[]
  /** The pack's where nothing is said. */
  readonly moods?: readonly Mood[]
  /** By kind and length where nothing is said. */
  readonly pricePoints?: number
  readonly bus?: Bus
}

/** A sound of a pack before the pack's tempo, key and feel are added. */
export type SoundPlan = Label &
  (
    | { readonly bars: number; readonly groove: Groove }
    | { readonly bars: number; readonly voices: readonly Voice[]; readonly progression?: string }
    | { readonly bars: number; readonly scene: SceneName }
    | { readonly lengthSeconds: number; readonly stroke: Lane }
    | { readonly lengthSeconds: number; readonly voices: readonly Voice[]; readonly progression?: string }
    | { readonly lengthSeconds: number; readonly effect: EffectName }
  )

export interface PackPlan extends DemoPack {
  readonly tempoBpm: number
  readonly key: MusicalKey
  readonly genres: readonly Genre[]
  readonly moods: readonly Mood[]
  readonly feel: Feel
  readonly kit: KitName
  /** What the pack's drums go through. */
  readonly drumBus: Bus
  /** Roman numerals, a bar between bar lines. */
  readonly progression: string
  readonly sounds: readonly SoundPlan[]
}
