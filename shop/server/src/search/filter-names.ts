import type { SearchFilter } from '@segno/contract'
import type { FilterName } from '@segno/sound-index'

/** What the address calls the filters of the index. */
export const ADDRESS_NAMES: Readonly<Record<FilterName, SearchFilter>> = {
  text: 'q',
  kinds: 'kind',
  instruments: 'instrument',
  genres: 'genre',
  moods: 'mood',
  tags: 'tags',
  tempoBpm: 'tempo',
  tempoConfidence: 'tempoConfidence',
  key: 'key',
  keyConfidence: 'keyConfidence',
  durationSeconds: 'duration',
  pricePoints: 'price',
  loudnessLufs: 'loudness',
  beats: 'beats',
  madeWithAi: 'ai',
  trainingAllowed: 'training',
  artistHandles: 'artist',
  packIds: 'pack',
  onlyIds: 'owned',
  exceptIds: 'owned',
  collectedIds: 'collection',
  followed: 'followed',
  publishedAfterMs: 'publishedAfter',
}
