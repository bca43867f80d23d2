import type { IndexedSound } from '../sound-query.ts'

/** A sound with an id and whatever else matters; all else is empty or nothing. */
export function soundWith(facts: Partial<IndexedSound> & { id: string }): IndexedSound {
  return {
    title: '',
    artist: '',
    artistHandle: 'someone',
    pack: null,
    packId: null,
    kind: 'loop',
    tempoBpm: null,
    tempoConfidence: 1,
    beats: null,
    key: null,
    keyConfidence: 1,
    loudnessLufs: null,
    instrument: null,
    genres: [],
    moods: [],
    tags: [],
    durationSeconds: 1,
    pricePoints: 0,
    madeWithAi: 'none',
    trainingAllowed: false,
    publishedAtMs: 0,
    popularity: 0,
    ...facts,
  }
}
