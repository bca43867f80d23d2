import { MODES, type PitchClass, type SoundKey } from '@segno/units'
import * as z from 'zod/mini'

/** What is said of a file by whoever brought it. What is missing is not claimed. */
export const claim = z.object({
  title: z.optional(z.string()),
  kind: z.optional(z.enum(['loop', 'oneShot'])),
  tempoBpm: z.optional(z.nullable(z.number())),
  beats: z.optional(z.nullable(z.number())),
  key: z.optional(z.nullable(z.object({ tonic: z.int(), mode: z.nullable(z.enum(MODES)) }))),
  instrument: z.optional(z.string()),
  genres: z.optional(z.array(z.string())),
  moods: z.optional(z.array(z.string())),
  tags: z.optional(z.array(z.string())),
  pricePoints: z.optional(z.int()),
  packId: z.optional(z.string()),
})
export type Claim = z.output<typeof claim>

export function asSoundKey(key: { tonic: number; mode: SoundKey['mode'] } | null): SoundKey | null {
  return key === null ? null : { tonic: key.tonic as PitchClass, mode: key.mode }
}
