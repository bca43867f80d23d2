import type { Pcm } from '@segno/units'
import { expect, test } from 'vitest'
import {
  acousticHash,
  acousticKeys,
  ASKED_KEYS,
  BETWEEN_MOMENTS,
  compareAcoustically,
  KEPT_KEYS,
} from './acoustic-hash.ts'

const RATE_HZ = 44_100

/** Numbers from -1 to 1 that are the same every time. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/** One kit's drums, played in an order of their own: each step of a sixteenth is a kick, a snare, a hat or nothing. */
function drumLoop(order: string): Pcm {
  const stepFrames = Math.round(RATE_HZ / 8)
  const frames = new Float32Array(order.length * stepFrames)
  order.split('').forEach((step, index) => {
    const hiss = noise(step.charCodeAt(0))
    for (let frame = 0; frame < stepFrames && step !== '.'; frame++) {
      const seconds = frame / RATE_HZ
      const drums: Record<string, number> = {
        k:
          Math.exp(-seconds * 25) *
          Math.sin(2 * Math.PI * (50 * seconds + 8 * (1 - Math.exp(-seconds * 40)))),
        s: Math.exp(-seconds * 30) * (0.5 * hiss() + 0.5 * Math.sin(2 * Math.PI * 190 * seconds)),
        h: Math.exp(-seconds * 80) * 0.4 * hiss(),
      }
      frames[index * stepFrames + frame]! += 0.8 * drums[step]!
    }
  })
  return { sampleRateHz: RATE_HZ, channels: [frames] }
}

const groove = drumLoop('k.h.s.hkk.h.s.h.k.hks.h.k.h.s.hs')
const changed = (
  { channels, ...rest }: Pcm,
  change: (frames: Float32Array<ArrayBuffer>) => Float32Array<ArrayBuffer>,
): Pcm => ({
  ...rest,
  channels: channels.map(change),
})
const cut = (from: number, end: number) => (frames: Float32Array<ArrayBuffer>) =>
  frames.slice(from * RATE_HZ, end * RATE_HZ)
const louder = (gain: number) => (frames: Float32Array<ArrayBuffer>) =>
  frames.map((value) => Math.round(value * gain * 32_767) / 32_767)
const later = (seconds: number) => (frames: Float32Array<ArrayBuffer>) => {
  const silence = new Float32Array(Math.round(seconds * RATE_HZ))
  return Float32Array.from([...silence, ...frames])
}

/** As whoever looks for copies does: at its moments and between them. */
function closest(copy: Pcm, known: Pcm): { errorRate: number; overlap: number } {
  const matches = [acousticHash(copy), acousticHash(copy, BETWEEN_MOMENTS)].map(
    (hash) => compareAcoustically(hash, acousticHash(known)) ?? { errorRate: 1, overlap: 0 },
  )
  return matches.toSorted((one, other) => one.errorRate - other.errorRate)[0]!
}

function sharedKeys(copy: Pcm, known: Pcm): number {
  const kept = new Set(acousticKeys(acousticHash(known), KEPT_KEYS))
  const asked = [acousticHash(copy), acousticHash(copy, BETWEEN_MOMENTS)].flatMap((hash) =>
    acousticKeys(hash, ASKED_KEYS),
  )
  return asked.filter((key) => kept.has(key)).length
}

test.each([
  ['a fifth as loud', louder(0.2)],
  ['louder by a tenth', louder(1.1)],
  ['with 90 ms cut off its beginning', cut(0.09, 4)],
  ['with 300 ms cut off its end', cut(0, 3.7)],
  ['with silence before it', later(0.2713)],
])('a loop %s is found, and known to be the same', (_, change) => {
  const copy = changed(groove, change)
  expect(sharedKeys(copy, groove)).toBeGreaterThan(0)
  const { errorRate, overlap } = closest(copy, groove)
  expect(errorRate).toBeLessThan(0.2)
  expect(overlap).toBeGreaterThan(0.8)
})

test('another loop that is played on the same drums is not the same', () => {
  const other = drumLoop('k..hs.k.h..ks.hhk.ks..h.k.s.kh.s')
  const { errorRate, overlap } = closest(other, groove)
  expect(errorRate < 0.25 && overlap > 0.6).toBe(false)
})

test('silence is like nothing, not even like silence', () => {
  const silence: Pcm = { sampleRateHz: RATE_HZ, channels: [new Float32Array(RATE_HZ)] }
  const hash = acousticHash(silence)
  expect(acousticKeys(hash, KEPT_KEYS)).toEqual([])
  expect(compareAcoustically(hash, hash)).toBeNull()
})
