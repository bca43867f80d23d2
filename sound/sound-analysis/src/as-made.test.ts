import type { Pcm } from '@segno/units'
import { expect, test } from 'vitest'
import { analyseSound } from './analyse-sound.ts'
import { turnOf, withoutPadding } from './as-made.ts'
import { playDrums } from './testing/drums.ts'
import { noise, pcmOf, RATE_HZ, silence } from './testing/signals.ts'

const ROCK = { kick: 'x.......x.x.....', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' }
/** With a room's noise, so that it sounds to its end. */
function loop(tempoBpm: number, bars: number): Float32Array<ArrayBuffer> {
  const drums = playDrums({ ...ROCK, tempoBpm, bars }).channels[0]!
  const room = noise(drums.length / RATE_HZ)
  return drums.map((value, at) => value + 0.002 * room[at]!)
}

function joined(...parts: readonly Float32Array[]): Pcm {
  return pcmOf(Float32Array.from(parts.flatMap((part) => [...part])))
}

test.each([
  ['a second of silence after', 0, 1],
  ['30 ms of silence before', 0.03, 0],
  ['silence on both sides', 0.2, 0.7],
])('with %s a loop keeps its tempo and its beats', (_, beforeSeconds, afterSeconds) => {
  const measured = analyseSound(joined(silence(beforeSeconds), loop(97, 1), silence(afterSeconds)))
  expect(measured).toMatchObject({ kind: 'loop', tempoBpm: 97, beats: 4 })
})

test('silence that is a loop’s own stays: its bars are exact with it', () => {
  const own = joined(loop(120, 1), silence(2))
  expect(withoutPadding(own)).toBe(own)
})

test('nothing is left out of what is no bars without it either', () => {
  const odd = joined(silence(0.1), noise(1.237), silence(0.3))
  expect(withoutPadding(odd)).toBe(odd)
})

test('a long loop that is played twice has the tempo of one turn, and twice its beats', () => {
  // Of 32 bars slow music looks as if it were 64 beats at half its tempo, or at double.
  const once = loop(72, 8)
  const single = analyseSound(pcmOf(once))
  const twice = analyseSound(joined(once, once))
  expect(twice).toMatchObject({ tempoBpm: single.tempoBpm, beats: 2 * single.beats! })
})

test('turns are counted as often as a sound is played, and a short one is left as it is', () => {
  const once = noise(16.5)
  expect(turnOf(joined(once, once, once, once))).toMatchObject({ turns: 4 })
  expect(turnOf(joined(once, noise(17.5))).turns).toBe(1)
  const short = noise(4)
  expect(turnOf(joined(short, short)).turns).toBe(1)
})

test('a loop that is as long as usual but strikes only once in each place has a tempo, of which nobody is sure', () => {
  const { channels } = playDrums({ ...ROCK, tempoBpm: 97, bars: 1 })
  // Last 20 ms cut off: no tempo that is whole fits the length any more.
  const measured = analyseSound(pcmOf(channels[0]!.slice(0, -0.02 * RATE_HZ)))
  expect(Math.abs(measured.tempoBpm! / 97 - 1)).toBeLessThan(0.04)
})
