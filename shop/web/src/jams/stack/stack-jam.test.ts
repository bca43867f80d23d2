import { clipsFit, saveJam } from '@segno/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aSound } from '../../testing/sounds.ts'
import { savedLanes } from '../saved-lanes.ts'
import { NO_SESSION } from '../../shared/storage/preferences.ts'
import { commonBars, stackJam } from './stack-jam.ts'

const laneOf = (bars: number) => ({
  sound: aSound({ id: `bars-${bars}`, kind: 'loop', tempoBpm: 120, beats: bars * 4 }),
  gainDb: -3,
  isMuted: true,
  isSoloed: false,
})
const inSession = (session: Partial<typeof NO_SESSION>, bars = 8) => ({
  session: { ...NO_SESSION, ...session },
  track: null,
  bars,
})

test('a stack is heard at the tempo and in the key of the session, or of the track that it plays with', () => {
  const key = { tonic: 2, mode: 'minor' } as const
  const session = { tempoBpm: 93, key, followKey: true, pitchSemitones: 5 }
  expect(stackJam([laneOf(2)], inSession(session))).toMatchObject({
    tempoBpm: 93,
    key,
    lanes: [{ pitchSemitones: 0, gainDb: -3, isMuted: true }],
  })
  expect(stackJam([laneOf(2)], inSession({ ...session, followKey: false }))).toMatchObject({
    key: null,
    lanes: [{ pitchSemitones: 5 }],
  })
  const track = { tempoBpm: 140, key: null }
  expect(stackJam([laneOf(2)], { ...inSession(session), track })).toMatchObject({
    tempoBpm: 140,
    key: null,
    lanes: [{ pitchSemitones: 0 }],
  })
  expect(stackJam([laneOf(2)], inSession({})).tempoBpm).toBe(120)
})

test('a sound heard at half of the tempo goes round whole: two bars at 70 take four at 128', () => {
  const half = { ...laneOf(2), sound: { ...laneOf(2).sound, tempoBpm: 70 } }
  const tempo = { tempoBpm: 128, halfDouble: true }
  expect(commonBars([half], tempo)).toBe(4)
  const { lanes } = stackJam([half], inSession(tempo))
  expect(lanes[0]!.clips).toEqual([{ startBar: 0, lengthBars: 4, repeats: 2, offsetBars: 0 }])
  expect(lanes[0]!.sound).toBe(half.sound)
})

test('where the session plays half and double as such, the stack does: two bars at 70 take two at 128', () => {
  const slow = { ...laneOf(2), sound: { ...laneOf(2).sound, tempoBpm: 70 } }
  const tempo = { tempoBpm: 128, halfDouble: false }
  expect(commonBars([slow], tempo)).toBe(2)
  const stack = stackJam([slow], inSession(tempo))
  expect([stack.halfDouble, stack.lanes[0]!.clips]).toEqual([
    false,
    [{ startBar: 0, lengthBars: 2, repeats: 4, offsetBars: 0 }],
  ])
  const track = { tempoBpm: 128, key: null }
  expect(stackJam([slow], { ...inSession(tempo), track }).halfDouble).toBe(true)
})

test('whatever the lengths of its sounds, a stack leaves no bar empty and can be saved as a jam', () => {
  const length = fc.integer({ min: 1, max: 64 })
  fc.assert(
    fc.property(fc.array(length, { minLength: 1, maxLength: 8 }), (lengths) => {
      const lanes = lengths.map(laneOf)
      const bars = commonBars(lanes, { tempoBpm: 128, halfDouble: true })
      const jam = stackJam(lanes, inSession({ tempoBpm: 128 }, bars))
      for (const { clips } of jam.lanes) {
        expect(clips.reduce((sum, clip) => sum + clip.lengthBars * clip.repeats, 0)).toBe(bars)
        expect(clipsFit(clips, bars)).toBe(true)
      }
      expect(
        saveJam.body.safeParse({ ...jam, version: 1, lanes: savedLanes(jam.lanes) }).error,
      ).toBeUndefined()
    }),
  )
  expect(commonBars([laneOf(4), laneOf(3), laneOf(8)], { tempoBpm: 120, halfDouble: true })).toBe(24)
})
