import type { SoundKind } from './catalogue.ts'

/** How much may be said of one sound. */
export const SOUND_LIMITS = {
  titleLength: 120,
  genres: 3,
  moods: 4,
  tags: 20,
  tagLength: 30,
  tempoMinBpm: 20,
  tempoMaxBpm: 400,
} as const

/** Points that an artist may ask for a sound, and what it costs where they ask for nothing else. */
export const DEFAULT_PRICES = { min: 1, max: 5, loop: 2, oneShot: 1 } as const

/** Who may say what the artist says on submitting; its text is in the screens under this version. */
export const RIGHTS_VERSION = '2026-11'

/** What a tag is made of: letters and digits of any script, single spaces, and `&`, `'`, `+`, `-`, `#` between them. */
export const TAG_FORM = /^[\p{L}\p{N}]+(?:[ &'+#-]{1,2}[\p{L}\p{N}]+)*#?$/u

/** A tag as it is stored: small letters, no space at its ends or twice inside. */
export function normaliseTag(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')
}

export interface Describable {
  readonly title: string
  readonly kind: SoundKind
  readonly tempoBpm: number | null
  readonly instrument: string | null
  readonly genres: readonly string[]
}

/** What must still be said of a sound before it can be submitted, each with the field it concerns. Empty: nothing. */
export function whatIsMissing(sound: Describable): { path: string; message: string }[] {
  const missing: { path: string; message: string }[] = []
  if (sound.title.trim() === '' || sound.title === 'Untitled')
    missing.push({ path: 'title', message: 'Give it a title' })
  if (sound.instrument === null) missing.push({ path: 'instrument', message: 'Say what instrument it is' })
  if (sound.genres.length === 0) missing.push({ path: 'genres', message: 'Choose at least one genre' })
  return missing
}
