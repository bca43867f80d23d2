import { RATE_HZ } from './tones.ts'

const PART_FRAMES = 480
const STEP_FRAMES = 48

/** Amplitude of a tone in the 10 ms from `frame` on. Tones a multiple of 100 Hz apart do not disturb one another. */
function amplitudeAt(heard: Float32Array, hz: number, frame: number): number {
  let [cosine, sinus] = [0, 0]
  for (let n = 0; n < PART_FRAMES; n += 1) {
    const angle = (2 * Math.PI * hz * n) / RATE_HZ
    cosine += heard[frame + n]! * Math.cos(angle)
    sinus += heard[frame + n]! * Math.sin(angle)
  }
  return (2 * Math.hypot(cosine, sinus)) / PART_FRAMES
}

/** From when to when a tone is heard, in seconds; null where it is not. */
export function spanOf(heard: Float32Array, hz: number): { from: number; until: number } | null {
  const loud: number[] = []
  for (let frame = 0; frame + PART_FRAMES <= heard.length; frame += STEP_FRAMES)
    if (amplitudeAt(heard, hz, frame) > 0.2) loud.push(frame)
  if (loud.length === 0) return null
  const middle = PART_FRAMES / 2
  return { from: (loud[0]! + middle) / RATE_HZ, until: (loud.at(-1)! + middle) / RATE_HZ }
}

export interface Onset {
  readonly atSeconds: number
  readonly hz: number
}

/** Where something short begins after silence, and how high it is, to a hundred or two. */
export function onsetsOf(heard: Float32Array): Onset[] {
  const onsets: Onset[] = []
  let quietSince = 0
  for (let frame = 0; frame + 192 < heard.length; frame += 1) {
    if (Math.abs(heard[frame]!) < 0.02) continue
    if (frame - quietSince > 0.01 * RATE_HZ)
      onsets.push({ atSeconds: frame / RATE_HZ, hz: hzOf(heard.subarray(frame, frame + 192)) })
    quietSince = frame
  }
  return onsets
}

function hzOf(part: Float32Array): number {
  const crossings = part.filter((value, frame) => value >= 0 !== (part[frame - 1] ?? 0) >= 0).length
  return (crossings / 2 / part.length) * RATE_HZ
}
