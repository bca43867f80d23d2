import type { Jam } from '@segno/contract'
import { aSound } from './sounds.ts'

export const JAM_SOUNDS = ['Sub', 'Hats', 'Choir'].map((title) =>
  aSound({
    id: title,
    title,
    kind: 'loop',
    tempoBpm: 120,
    beats: 8,
    durationSeconds: 4,
    lengthFrames: 192_000,
  }),
)
export const aLane = (at: number) => ({
  soundId: JAM_SOUNDS[at]!.id,
  sound: JAM_SOUNDS[at]!,
  title: JAM_SOUNDS[at]!.title,
  artistName: 'Ava Lune',
  isOwned: false,
  isForSale: true,
  clips: [{ startBar: 0, lengthBars: 2, repeats: 1, offsetBars: 0 }],
  gainDb: 0,
  pan: 0,
  pitchSemitones: 0,
  isMuted: false,
  isSoloed: false,
})

/** Of an artist, with two lanes. */
export const aJam = (): Jam => ({
  id: 'jam',
  title: 'Night bus',
  description: '',
  tempoBpm: 120,
  key: null,
  bars: 8,
  halfDouble: true,
  state: 'published',
  version: 1,
  cover: '/covers/x.svg',
  artist: { handle: 'ava', name: 'Ava Lune' },
  laneCount: 2,
  genres: [],
  updatedAt: '2026-11-20T12:00:00.000Z',
  publishedAt: '2026-11-20T12:00:00.000Z',
  featuredPlace: null,
  fittingCount: null,
  lanes: [aLane(0), aLane(1)],
  isEditable: true,
})
