import { RATE_HZ } from './tones.ts'

/** How far one frequency lies above another. */
export function cents(heardHz: number, wantedHz: number): number {
  return 1_200 * Math.log2(heardHz / wantedHz)
}

/** Level of each 50 ms beside that of the whole, in dB. */
export function levels(heard: Float32Array): number[] {
  const part = 2_400
  const whole = power(heard)
  return Array.from(
    { length: Math.floor(heard.length / part) },
    (_, at) => 10 * Math.log10(power(heard.subarray(at * part, (at + 1) * part)) / whole),
  )
}

/** How far two recordings differ at most. */
export function greatestDifference(one: Float32Array, other: Float32Array): number {
  return one.reduce((most, value, frame) => Math.max(most, Math.abs(value - (other[frame] ?? 0))), 0)
}

/** Mean of the squares. */
export function power(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value * value, 0) / values.length
}

/** Frequency of a tone that lasts three seconds or more: counted, and then told closer by how its phase runs. */
export function frequencyHz(heard: Float32Array): number {
  const step = 4_800
  const count = 20
  const nearHz = crossings(heard.subarray(0, 3 * RATE_HZ)) / 3
  let turns = 0
  for (let k = 0; k < count; k += 1) {
    const turn = phaseAt(heard, nearHz, 24_000 + (k + 1) * step) - phaseAt(heard, nearHz, 24_000 + k * step)
    turns += turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
  }
  return nearHz + (turns / (2 * Math.PI) / (count * step)) * RATE_HZ
}

function crossings(heard: Float32Array): number {
  return heard.reduce((count, value, frame) => count + (value >= 0 && (heard[frame - 1] ?? 0) < 0 ? 1 : 0), 0)
}

/** Where the strongest 5 ms within a tenth of a second of `aroundSeconds` begin. */
export function strongestSeconds(heard: Float32Array, aroundSeconds: number): number {
  const from = Math.max(0, Math.round((aroundSeconds - 0.1) * RATE_HZ))
  let best = { at: from, power: 0 }
  for (let at = from; at < from + 0.2 * RATE_HZ; at += 4) {
    const here = power(heard.subarray(at, at + 240))
    if (here > best.power) best = { at, power: here }
  }
  return best.at / RATE_HZ
}

function phaseAt(heard: Float32Array, hz: number, start: number): number {
  const length = 8_192
  let [cosine, sinus] = [0, 0]
  for (let n = 0; n < length; n += 1) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / length)
    const angle = (2 * Math.PI * hz * (start + n)) / RATE_HZ
    cosine += window * heard[start + n]! * Math.cos(angle)
    sinus += window * heard[start + n]! * Math.sin(angle)
  }
  return Math.atan2(-sinus, cosine)
}
