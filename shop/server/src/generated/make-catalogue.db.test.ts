import { FINGERPRINT_LENGTHS } from '@segno/sound-analysis'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { listArtists } from '../artists/public.ts'
import { lastChangeSeq } from '../catalogue/public.ts'
import { addDefaultVocabulary } from '../vocabulary/public.ts'
import { makeCatalogue } from './make-catalogue.ts'

interface Made {
  sound: {
    id: string
    kind: string
    status: string
    published_at: Date | null
    tempo_bpm: number | null
    beats: number | null
    length_frames: number
    sample_rate_hz: number
    fingerprint: Buffer
  }
}

const database = useTestDatabase()
const make = (sounds: number, seed = 7) => makeCatalogue(database.db, { sounds, seed }, () => undefined)
const allSounds = () => over<Made>(database.db).selectFrom('sound').selectAll().orderBy('id').execute()

test('a generated catalogue is published, told to search, counted for its artists, and the same again adds nothing', async () => {
  await addDefaultVocabulary(database.db)
  expect(await make(250)).toEqual({ added: 250, artists: 3 })
  const sounds = await allSounds()
  expect(sounds.every(({ status, published_at: at }) => status === 'published' && at !== null)).toBe(true)
  expect(await lastChangeSeq(database.db)).toBe(250)
  const { items } = await listArtists(
    { db: database.db, readDb: database.db },
    { sort: 'name', page: 1, limit: 10 },
  )
  expect(items.reduce((sum, { soundCount }) => sum + soundCount, 0)).toBe(250)

  expect(await make(250)).toEqual({ added: 0, artists: 3 })
  expect(await allSounds()).toEqual(sounds)
  expect((await make(250, 8)).added).toBe(250)
})

test('generated sounds are described as analysed ones are, and no two are alike', async () => {
  await addDefaultVocabulary(database.db)
  await make(300)
  const sounds = await allSounds()
  const prints = sounds.map(({ fingerprint }) => new Float32Array(new Uint8Array(fingerprint).buffer))
  expect(new Set(prints.map(String)).size).toBe(300)
  for (const [at, print] of prints.entries()) {
    const { kind, tempo_bpm: tempoBpm, beats, length_frames: frames, sample_rate_hz: rateHz } = sounds[at]!
    const isExact = Math.abs(frames / rateHz - (beats! * 60) / tempoBpm!) < 1e-3
    const timbre = print.subarray(0, FINGERPRINT_LENGTHS.timbre)
    expect(Math.hypot(...timbre)).toBeCloseTo(1)
    expect(kind === 'loop' ? isExact : tempoBpm === null && beats === null).toBe(true)
  }
})
