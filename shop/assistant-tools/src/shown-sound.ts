import type { Sound } from '@segno/contract'
import { formatKey, type PitchClass, withoutUnseen } from '@segno/units'
import * as z from 'zod'

const MAX_WORDS_LENGTH = 120

/** Words of strangers: one line, without what nobody sees, and not longer than a title can sensibly be. */
export const strangersWords = (words: string): string => withoutUnseen(words).slice(0, MAX_WORDS_LENGTH)

/** A sound as an assistant sees it. What artists wrote stands apart under `writtenByArtist`. */
export const shownSound = z.object({
  id: z.string(),
  kind: z.enum(['loop', 'oneShot']),
  tempoBpm: z.number().nullable(),
  key: z.string().nullable(),
  instrument: z.string().nullable(),
  durationSeconds: z.number(),
  pricePoints: z.number(),
  isOwned: z.boolean(),
  previewUrl: z.string(),
  pageUrl: z.string(),
  writtenByArtist: z.object({ title: z.string(), artistName: z.string(), tags: z.array(z.string()) }),
})
export type ShownSound = z.output<typeof shownSound>

export function showSound(
  sound: Sound,
  { origin, isOwned }: { origin: string; isOwned: boolean },
): ShownSound {
  const { id, kind, tempoBpm, key, instrument, durationSeconds, pricePoints } = sound
  return {
    id,
    kind,
    tempoBpm,
    key: key && formatKey({ tonic: key.tonic as PitchClass, mode: key.mode }),
    instrument,
    durationSeconds,
    pricePoints,
    isOwned,
    previewUrl: new URL(sound.previewAppleUrl, origin).href,
    pageUrl: new URL(`/sounds/${id}`, origin).href,
    writtenByArtist: {
      title: strangersWords(sound.title),
      artistName: strangersWords(sound.artist.name),
      tags: sound.tags.map(strangersWords),
    },
  }
}
