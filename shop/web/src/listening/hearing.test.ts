import type { Sound } from '@segno/contract'
import type { MusicalKey } from '@segno/units'
import { expect, test } from 'vitest'
import { NO_SESSION } from '../shared/storage/preferences.ts'
import { countedIn, heardLengthRatio, hearingIn } from './hearing.ts'

const cMinor: MusicalKey = { tonic: 0, mode: 'minor' }
const dMinor: MusicalKey = { tonic: 2, mode: 'minor' }
const sound = { tempoBpm: 128, key: cMinor }

test('without a session a sound is heard as it is', () => {
  expect(hearingIn(NO_SESSION, sound)).toEqual({
    tempoBpm: 128,
    time: 'same',
    pitchSemitones: 0,
    key: cMinor,
  })
})

test('the session’s tempo is heard, where the sound has one', () => {
  const session = { ...NO_SESSION, tempoBpm: 124 }
  expect(hearingIn(session, sound).tempoBpm).toBeCloseTo(124)
  expect(hearingIn(session, { ...sound, tempoBpm: null }).tempoBpm).toBeNull()
})

test('half or double of the session’s tempo is heard where it is nearer, unless one wants it plain', () => {
  const session = { ...NO_SESSION, tempoBpm: 128 }
  const slow = { ...sound, tempoBpm: 70 }
  expect(hearingIn(session, slow)).toMatchObject({ tempoBpm: 64, time: 'half' })
  expect(hearingIn({ ...session, halfDouble: false }, slow)).toMatchObject({ tempoBpm: 128, time: 'same' })
  expect(hearingIn({ ...session, tempoBpm: 87 }, { ...sound, tempoBpm: 172 })).toMatchObject({
    tempoBpm: 174,
    time: 'double',
  })
})

test('in step with the session a sound has the session’s beats', () => {
  const session = { ...NO_SESSION, tempoBpm: 128 }
  expect(countedIn(session, { tempoBpm: 70, beats: 8 })).toEqual({ tempoBpm: 140, beats: 16 })
  expect(countedIn(session, { tempoBpm: 100, beats: 8 })).toEqual({ tempoBpm: 100, beats: 8 })
  expect(countedIn(session, { tempoBpm: null, beats: null })).toEqual({ tempoBpm: null, beats: null })
  expect(countedIn({ ...session, halfDouble: false }, { tempoBpm: 70, beats: 8 }).tempoBpm).toBe(70)
})

test('a pitch shift moves the key', () => {
  expect(hearingIn({ ...NO_SESSION, pitchSemitones: -1 }, sound).key).toEqual({ tonic: 11, mode: 'minor' })
})

test('a single note is shifted to the tonic of the key, and stays a note without a mode', () => {
  const session = { ...NO_SESSION, key: dMinor, followKey: true }
  const note = { ...sound, key: { tonic: 9, mode: null } }
  expect(hearingIn(session, note)).toMatchObject({ pitchSemitones: 5, key: { tonic: 2, mode: null } })
})

test('following the key shifts each sound by the shortest way to it', () => {
  const session = { ...NO_SESSION, key: dMinor, followKey: true, pitchSemitones: 5 }
  expect(hearingIn(session, sound)).toMatchObject({ pitchSemitones: 2, key: dMinor })
  expect(hearingIn(session, { ...sound, key: { tonic: 11, mode: 'minor' } }).pitchSemitones).toBe(3)
})

test('following a major key leads a minor sound to the relative minor', () => {
  const session = { ...NO_SESSION, key: { tonic: 0, mode: 'major' } as const, followKey: true }
  expect(hearingIn(session, sound).key).toEqual({ tonic: 9, mode: 'minor' })
})

test('following a key leaves a sound without a key as it is', () => {
  const session = { ...NO_SESSION, key: dMinor, followKey: true, pitchSemitones: 5 }
  expect(hearingIn(session, { ...sound, key: null })).toMatchObject({ pitchSemitones: 0, key: null })
})

test('[P04] a sound is heard source / target times as long, or as it is where either is unknown', () => {
  const ratioAt = (tempoBpm: number | null, of: Pick<Sound, 'tempoBpm' | 'key'> = sound): number =>
    heardLengthRatio(of, hearingIn({ ...NO_SESSION, halfDouble: false, tempoBpm }, of))
  expect(ratioAt(64)).toBe(2)
  expect(ratioAt(256)).toBe(0.5)
  expect(ratioAt(null)).toBe(1)
  expect(ratioAt(64, { ...sound, tempoBpm: null })).toBe(1)
})
