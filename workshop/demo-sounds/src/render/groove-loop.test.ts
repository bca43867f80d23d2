import { expect, test } from 'vitest'
import { renderDemoSound } from '../demo-sounds.ts'
import type { Feel } from '../music/feel.ts'
import type { Lanes } from '../music/groove.ts'
import { aSound } from '../testing/sounds.ts'

const TEMPO_BPM = 100
const STEP_SECONDS = 60 / TEMPO_BPM / 4
const STRAIGHT: Feel = { swing: 0.5, spreadSeconds: 0.002 }

test('a straight pattern of hats falls on the grid of the tempo', () => {
  const onsets = onsetsOf({ hat: 'x...' }, STRAIGHT)
  expect(onsets).toHaveLength(8)
  onsets.forEach((seconds, beat) => expect(Math.abs(seconds - beat * 4 * STEP_SECONDS)).toBeLessThan(0.005))
})

test('swing moves the second of two sixteenths to its part of the pair, and leaves the first', () => {
  const onsets = onsetsOf({ rim: 'xx......' }, { swing: 0.64, spreadSeconds: 0 })
  expect(onsets).toHaveLength(8)
  onsets.forEach((seconds, index) => {
    const pair = Math.floor(index / 2) * 8 * STEP_SECONDS
    expect(Math.abs(seconds - pair - (index % 2) * 0.64 * 2 * STEP_SECONDS)).toBeLessThan(0.002)
  })
})

test('accents are louder than strokes, and strokes than ghosts', () => {
  const channel = render({ kick: 'X...x...-.......' }, { swing: 0.5, spreadSeconds: 0 })
  const accent = energyOf(channel, 0, 1)
  const stroke = energyOf(channel, 1, 2)
  const ghost = energyOf(channel, 2, 3)
  expect(accent / stroke).toBeGreaterThan(1.2)
  expect(stroke / ghost).toBeGreaterThan(4)
})

test('the last bar has the fill, and only the last', () => {
  const lanes: Lanes = { hat: 'x...' }
  const fill: Lanes = { hat: 'x.x.x.x.x.x.x.x.' }
  const channel = render(lanes, { swing: 0.5, spreadSeconds: 0 }, fill)
  expect(energyOf(channel, 4, 8) / energyOf(channel, 0, 4)).toBeGreaterThan(1.5)
})

function frameOf(beat: number): number {
  return Math.round((beat * 60 * 44_100) / TEMPO_BPM)
}

function render(lanes: Lanes, feel: Feel, fill?: Lanes): Float32Array {
  const groove = fill ? { lanes, fill } : { lanes }
  const sound = aSound({ make: 'groove', kit: 'club', groove, feel, bus: {}, tempoBpm: TEMPO_BPM, bars: 2 })
  return renderDemoSound(sound).channels[0]!
}

function energyOf(channel: Float32Array, fromBeat: number, toBeat: number): number {
  return channel.subarray(frameOf(fromBeat), frameOf(toBeat)).reduce((sum, value) => sum + value * value, 0)
}

/** Times at which the level rises out of quiet. */
function onsetsOf(lanes: Lanes, feel: Feel): number[] {
  const channel = render(lanes, feel)
  const peak = channel.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0)
  const onsets: number[] = []
  let quietFrames = Number.POSITIVE_INFINITY
  channel.forEach((value, frame) => {
    if (Math.abs(value) < peak / 20) quietFrames++
    else {
      if (quietFrames > 1_000) onsets.push(frame / 44_100)
      quietFrames = 0
    }
  })
  return onsets
}
