import { SAMPLE_RATE_HZ } from './sample-rate.ts'
import type { Channel, Tape } from './tape.ts'

interface Wobble {
  readonly rateHz: number
  readonly depthSeconds: number
  readonly delaySeconds: number
}

/** Two slightly detuned copies, one to each side. */
export function chorus(tape: Tape, mix: number): void {
  const wobble: Wobble = { rateHz: 0.55, depthSeconds: 0.0016, delaySeconds: 0.007 }
  const left = wobbled(tape.left, tape.seamless, { ...wobble, phase: 0 })
  const right = wobbled(tape.right, tape.seamless, { ...wobble, phase: 0.5 })
  blend(tape.left, left, mix)
  blend(tape.right, right, mix)
}

/** The uneven speed of a worn tape: pitch goes up and down by `depthCents`. */
export function wow(tape: Tape, depthCents: number): void {
  const rateHz = 0.7
  const depthSeconds = (2 ** (depthCents / 1200) - 1) / (2 * Math.PI * rateHz)
  const wobble = { rateHz, depthSeconds, delaySeconds: depthSeconds, phase: 0.25 }
  const left = wobbled(tape.left, tape.seamless, wobble)
  const right = wobbled(tape.right, tape.seamless, wobble)
  tape.left.set(left)
  tape.right.set(right)
}

/** Reads the channel at a place that swings round; on a seamless tape a whole number of swings fits the loop. */
function wobbled(channel: Channel, seamless: boolean, wobble: Wobble & { phase: number }): Channel {
  const length = channel.length
  const swings = (wobble.rateHz * length) / SAMPLE_RATE_HZ
  const cycles = seamless ? Math.max(1, Math.round(swings)) : swings
  const stepRadians = (2 * Math.PI * cycles) / length
  const out = new Float32Array(length)
  for (let frame = 0; frame < length; frame++) {
    const swing = Math.sin(frame * stepRadians + 2 * Math.PI * wobble.phase)
    const back = (wobble.delaySeconds + wobble.depthSeconds * swing) * SAMPLE_RATE_HZ
    out[frame] = readBetween(channel, seamless, frame - back)
  }
  return out
}

/** Third-order (Catmull-Rom) reading between frames, round the seam where there is one. */
function readBetween(channel: Channel, seamless: boolean, position: number): number {
  const whole = Math.floor(position)
  const part = position - whole
  const inside = whole >= 1 && whole + 2 < channel.length
  const a = inside ? channel[whole - 1]! : readAround(channel, seamless, whole - 1)
  const b = inside ? channel[whole]! : readAround(channel, seamless, whole)
  const c = inside ? channel[whole + 1]! : readAround(channel, seamless, whole + 1)
  const d = inside ? channel[whole + 2]! : readAround(channel, seamless, whole + 2)
  const bend = a - 2.5 * b + 2 * c - d / 2
  return b + part * ((c - a) / 2 + part * (bend + part * ((d - a) / 2 + 1.5 * (b - c))))
}

function readAround(channel: Channel, seamless: boolean, frame: number): number {
  const { length } = channel
  return (seamless ? channel[((frame % length) + length) % length] : channel[frame]) ?? 0
}

function blend(channel: Channel, wet: Channel, mix: number): void {
  for (let frame = 0; frame < channel.length; frame++)
    channel[frame] = channel[frame]! * (1 - mix / 2) + wet[frame]! * mix
}
