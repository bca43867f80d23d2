import type { SoundKey } from '@segno/units'
import type { Recipe } from '../render/recipe.ts'
import type { Genre, Instrument, Mood } from './vocabulary.ts'

/** Who made the sounds of a pack; an invented person. */
export interface DemoArtist {
  /** For addresses: small letters and hyphens. */
  readonly handle: string
  /** The name on the sleeve. */
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly bio: string
}

/** A release: sounds of one genre, tempo and key that fit together. */
export interface DemoPack {
  readonly slug: string
  readonly title: string
  readonly artistHandle: string
  readonly description: string
}

/** A sound of the demo catalogue and how to make it; plain data. */
export interface DemoSound {
  /** Stable within the catalogue: the pack's slug and the title's, `night-shift/midnight-acid`. */
  readonly id: string
  readonly title: string
  readonly artistHandle: string
  readonly packSlug: string
  readonly kind: 'loop' | 'oneShot'
  /** `null` for one-shots, as are bars and beats. */
  readonly tempoBpm: number | null
  readonly bars: number | null
  readonly beats: number | null
  /** `null` for drums, noise and effects; of a single note its root alone. */
  readonly key: SoundKey | null
  readonly instrument: Instrument
  /** 1–3, the main one first. */
  readonly genres: readonly Genre[]
  /** 0–4 */
  readonly moods: readonly Mood[]
  /** Free words, small letters. */
  readonly tags: readonly string[]
  /** 1–5 */
  readonly pricePoints: number
  readonly seed: number
  readonly recipe: Recipe
}

/** Everything a new demo shop is filled with. Handles and slugs tie sounds to packs and packs to artists. */
export interface DemoCatalogue {
  readonly artists: readonly DemoArtist[]
  readonly packs: readonly DemoPack[]
  readonly sounds: readonly DemoSound[]
}
