import { type Clip, clipsFit, type Jam, saveJam } from '@segno/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withSplit } from '../../../clip-parts.ts'
import { edited, historyOf, redone, undone } from './history.ts'
import {
  addLane,
  changeClips,
  heardGainDb,
  changeLane,
  editedJam,
  type EditedJam,
  heardShift,
  isAudible,
  moveLane,
  removeLane,
  setBars,
  swapSound,
  withClip,
  withClipAt,
  withCopyOf,
  withPasted,
  withPastedLane,
  withoutClip,
} from '../../../jam-edit.ts'
import { randomId } from '../../../../shared/random-id.ts'
import { soundAt } from '../../../../testing/sounds.ts'
import { savedLanes } from '../../../saved-lanes.ts'

const empty: EditedJam = {
  title: 'Night bus',
  description: '',
  tempoBpm: 120,
  halfDouble: true,
  key: null,
  bars: 8,
  lanes: [],
}
const jamOf = (...bars: number[]): EditedJam => bars.reduce((jam, at) => addLane(jam, soundAt(at)), empty)
const aJam: Jam = {
  ...empty,
  id: 'jam',
  state: 'draft',
  version: 1,
  cover: '',
  artist: null,
  laneCount: 0,
  genres: [],
  updatedAt: '2026-11-20T12:00:00.000Z',
  publishedAt: null,
  featuredPlace: null,
  fittingCount: null,
  lanes: [],
  isEditable: true,
}
const [loop] = [soundAt(0)]
const aClip = (startBar: number, lengthBars: number, repeats = 1, offsetBars = 0): Clip => ({
  startBar,
  lengthBars,
  repeats,
  offsetBars,
})
const clipsOf = (jam: EditedJam) => jam.lanes[0]!.clips

test('a single note as the first sound gives a jam no key, for it has no mode', () => {
  const note = { ...loop!, tempoBpm: 128, key: { tonic: 9, mode: null } }
  expect(addLane(empty, note)).toMatchObject({ tempoBpm: 128, key: null })
})

test('the first sound of a jam gives it its tempo and key, and sounds in all bars', () => {
  const jam = addLane(empty, {
    ...loop!,
    kind: 'loop',
    tempoBpm: 93,
    beats: 16,
    key: { tonic: 2, mode: 'minor' },
  })
  expect([jam.tempoBpm, jam.key]).toEqual([93, { tonic: 2, mode: 'minor' }])
  expect(clipsOf(jam)).toEqual([aClip(0, 4, 2)])
  expect(addLane(jam, { ...loop!, tempoBpm: 128 }).tempoBpm).toBe(93)
  const twice = addLane(jam, { ...loop!, kind: 'loop', tempoBpm: 180, beats: 16 })
  expect(twice.lanes[1]!.clips).toEqual([aClip(0, 2, 4)])
})

test('a loop as long as the whole grid is not cut', () => {
  const long = { ...loop!, kind: 'loop' as const, tempoBpm: 120, beats: 256 }
  const jam = addLane({ ...empty, bars: 64 }, long)
  expect(clipsOf(jam)).toEqual([aClip(0, 64)])
})

test('what is heard of a lane: nothing where it is muted, beside a solo or turned down', () => {
  const lane = { isMuted: false, isSoloed: false, gainDb: -6 }
  const soloed = { ...lane, isSoloed: true }
  expect(heardGainDb(lane, [lane])).toBe(-6)
  expect(heardGainDb({ ...lane, isMuted: true }, [lane])).toBeNull()
  expect([heardGainDb(lane, [lane, soloed]), heardGainDb(soloed, [lane, soloed])]).toEqual([null, -6])
  expect(heardGainDb({ ...lane, gainDb: -60 }, [lane])).toBeNull()
})

test('a clip moves, repeats and is copied only where there is room', () => {
  const jam = changeClips(jamOf(0), jamOf(0).lanes[0]!.id, () => [])
  const base = jamOf(0)
  const { id } = base.lanes[0]!
  const placed = changeClips(base, id, () => [aClip(0, 2)])
  expect(jam.lanes).toHaveLength(1)
  const copied = changeClips(placed, id, withCopyOf(0))
  expect(clipsOf(copied).map(({ startBar }) => startBar)).toEqual([0, 2])
  expect(changeClips(copied, id, withClip(0, { startBar: 1 }))).toBe(copied)
  expect(changeClips(copied, id, withClip(2, { repeats: 4 }))).toBe(copied)
  expect(clipsOf(changeClips(copied, id, withoutClip(0)))).toHaveLength(1)
  expect(clipsOf(changeClips(copied, id, withClipAt(5, { lengthBars: 4, bars: 8 }))).at(-1)).toEqual(
    aClip(5, 3),
  )
})

test('a clip that is put where it is already is no edit', () => {
  const jam = jamOf(0)
  const [lane] = jam.lanes
  const [clip] = lane!.clips
  expect(changeClips(jam, lane!.id, withClip(clip!.startBar, { ...clip! }))).toBe(jam)
})

test('fewer bars cut off what lies beyond the last', () => {
  const base = jamOf(0)
  const jam = changeClips(base, base.lanes[0]!.id, () => [aClip(0, 2, 2), aClip(6, 2)])
  expect(clipsOf(setBars(jam, 3))).toEqual([aClip(0, 2)])
  expect(clipsOf(setBars(jam, 7)).at(-1)).toEqual(aClip(6, 1))
})

test('a swapped sound sounds in the same bars, as loud and in the same place as the one before', () => {
  const { lanes, ...jam } = jamOf(0, 1)
  const before = changeLane({ ...jam, lanes }, lanes[1]!.id, { gainDb: -6, pan: 0.5, isMuted: true })
  const after = swapSound(before, lanes[1]!.id, soundAt(7), 2)
  const { id, clips, gainDb, pan, isMuted } = before.lanes[1]!
  expect(after.lanes[1]).toMatchObject({ id, clips, gainDb, pan, isMuted, pitchSemitones: 2 })
  expect([after.lanes[0], after.lanes[1]!.soundId]).toEqual([before.lanes[0], soundAt(7).id])
})

test('with a lane soloed only those are heard, and a muted one never', () => {
  const lanes = jamOf(0, 1, 2).lanes.map((lane, at) => ({ ...lane, isSoloed: at < 2, isMuted: at === 0 }))
  expect(lanes.map((lane) => isAudible(lane, lanes))).toEqual([false, true, false])
})

test('a lane is transposed to the jam’s key by the shortest way', () => {
  const [lane] = addLane(empty, { ...loop!, key: { tonic: 0, mode: 'minor' } }).lanes
  expect(heardShift(lane!, { tonic: 11, mode: 'minor' })).toBe(-1)
  expect(heardShift({ ...lane!, pitchSemitones: 12 }, { tonic: 3, mode: 'major' })).toBe(12)
  expect(heardShift(lane!, null)).toBe(0)
})

const bar = fc.integer({ min: 0, max: 64 })
const lane = fc.nat(15)
const step = fc.record({
  kind: fc.constantFrom(
    'add',
    'remove',
    'bars',
    'gain',
    'clip',
    'move',
    'copy',
    'cut',
    'paste',
    'pasteLane',
    'swap',
    'order',
  ),
  lane,
  from: lane,
  sound: fc.nat(20),
  bars: fc.integer({ min: 1, max: 64 }),
  gainDb: fc.integer({ min: -60, max: 6 }),
  bar,
  to: bar,
  repeats: bar,
  by: fc.constantFrom(1 as const, -1 as const),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** What a step makes of a jam. */
function stepped(jam: EditedJam, one: Step): EditedJam {
  const { kind, bar: startBar, repeats, to } = one
  const id = jam.lanes[one.lane]?.id ?? ''
  const source = jam.lanes[one.from]
  const target = jam.lanes[one.lane]
  const clip = source?.clips[0]
  const changes: Record<Step['kind'], () => EditedJam> = {
    add: () => addLane(jam, soundAt(one.sound)),
    remove: () => removeLane(jam, id),
    bars: () => setBars(jam, one.bars),
    gain: () => changeLane(jam, id, { gainDb: one.gainDb }),
    clip: () => changeClips(jam, id, withClipAt(startBar, { lengthBars: 4, bars: jam.bars })),
    move: () => changeClips(jam, id, withClip(startBar, { startBar: to, repeats })),
    copy: () => changeClips(jam, id, withCopyOf(startBar)),
    cut: () => changeClips(jam, id, withSplit(startBar, to, { sound: target?.sound ?? null, jam })),
    paste: () =>
      clip && target
        ? changeClips(jam, id, withPasted({ clip, lane: source }, { startBar, lane: target }))
        : jam,
    pasteLane: () =>
      clip
        ? withPastedLane(jam, { clip, lane: source }, { laneId: randomId(), startBar, behindId: id })
        : jam,
    swap: () => swapSound(jam, id, soundAt(one.sound)),
    order: () => moveLane(jam, id, one.by),
  }
  return changes[kind]()
}

test('whatever is edited can be saved, and reloaded, undone and redone to the very same', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let history = historyOf(empty)
      for (const one of steps) {
        const next = stepped(history.now, one)
        history = edited(history, next)
        const body = { ...next, version: 1, lanes: savedLanes(next.lanes) }
        expect(saveJam.body.safeParse(body).error).toBeUndefined()
        const { lanes } = JSON.parse(JSON.stringify(body)) as typeof body
        const read = lanes.map((saved, place) => ({ ...next.lanes[place]!, ...saved }))
        const reloaded = editedJam({ ...aJam, ...next, lanes: read })
        expect({ ...reloaded, lanes: savedLanes(reloaded.lanes) }).toEqual({ ...next, lanes: body.lanes })
        expect(next.lanes.every(({ clips }) => clipsFit(clips, next.bars))).toBe(true)
      }
      const last = history.now
      const count = history.past.length
      for (let at = 0; at < count; at += 1) history = undone(history)
      expect(history.now).toBe(empty)
      for (let at = 0; at < count; at += 1) history = redone(history)
      expect(history.now).toBe(last)
    }),
  )
})

test('what a slider does on its way is undone at once', () => {
  let history = edited(historyOf(1), 2, 'gain')
  history = edited(edited(history, 3, 'gain'), 4, 'pan')
  expect([undone(history).now, undone(undone(history)).now]).toEqual([3, 1])
})
