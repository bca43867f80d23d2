import type { Pcm } from '@segno/units'
import { SAMPLE_RATE_HZ } from './sample-rate.ts'

export type Channel = Float32Array<ArrayBuffer>

/** Two channels of equal length. Where both are the same array the sound is mono, and is worked on once. */
export interface Stereo {
  readonly left: Channel
  readonly right: Channel
}

/** What a sound is built on. On a seamless tape whatever runs past the end goes on at the start. */
export interface Tape extends Stereo {
  readonly seamless: boolean
}

export function blankTape(lengthFrames: number, seamless: boolean): Tape {
  return { left: new Float32Array(lengthFrames), right: new Float32Array(lengthFrames), seamless }
}

export function mono(channel: Channel): Stereo {
  return { left: channel, right: channel }
}

/** Both channels, as meters take them. */
export function pcmOf({ left, right }: Stereo): Pcm {
  return { sampleRateHz: SAMPLE_RATE_HZ, channels: [left, right] }
}

/** The channels as a list, a mono sound's only once. */
export function channelsOf(sound: Stereo): readonly Channel[] {
  return sound.left === sound.right ? [sound.left] : [sound.left, sound.right]
}

/** Adds a sound to the tape from `atFrame` on; `pan` from −1 to 1 keeps the power and is 0 dB in the middle. */
export function mixOnto(
  tape: Tape,
  sound: Stereo,
  at: { atFrame: number; gain: number; pan?: number },
): void {
  const angle = (((at.pan ?? 0) + 1) * Math.PI) / 4
  addChannel(tape, { from: sound.left, to: tape.left }, at.atFrame, at.gain * Math.SQRT2 * Math.cos(angle))
  addChannel(tape, { from: sound.right, to: tape.right }, at.atFrame, at.gain * Math.SQRT2 * Math.sin(angle))
}

function addChannel(
  { seamless }: Tape,
  { from, to }: { from: Channel; to: Channel },
  atFrame: number,
  gain: number,
): void {
  const length = to.length
  let position = seamless ? ((atFrame % length) + length) % length : Math.max(0, atFrame)
  for (let frame = 0; frame < from.length; frame++) {
    if (position === length) {
      if (!seamless) return
      position = 0
    }
    to[position] = to[position]! + from[frame]! * gain
    position++
  }
}

/**
 * Runs an effect that remembers over the tape so that no seam can be heard: on a seamless tape it first hears the
 * `warmUpFrames` before the start, which are those before the end.
 */
export function throughSeam(tape: Tape, warmUpFrames: number, effect: (sound: Stereo) => void): void {
  if (!tape.seamless || warmUpFrames === 0) return effect(tape)
  const long = { left: withRunUp(tape.left, warmUpFrames), right: withRunUp(tape.right, warmUpFrames) }
  effect(long)
  tape.left.set(long.left.subarray(warmUpFrames))
  tape.right.set(long.right.subarray(warmUpFrames))
}

function withRunUp(channel: Channel, runUpFrames: number): Channel {
  const long = new Float32Array(runUpFrames + channel.length)
  long.set(channel, runUpFrames)
  for (let end = runUpFrames; end > 0; end -= channel.length) {
    const start = Math.max(0, end - channel.length)
    long.set(channel.subarray(channel.length - (end - start)), start)
  }
  return long
}

/** Brings both sides together: 1 leaves them as they are, 0 makes them alike. */
export function narrow({ left, right }: Stereo, width: number): void {
  const near = (1 + width) / 2
  const far = (1 - width) / 2
  for (let frame = 0; frame < left.length; frame++) {
    const [fromLeft, fromRight] = [left[frame]!, right[frame]!]
    left[frame] = near * fromLeft + far * fromRight
    right[frame] = near * fromRight + far * fromLeft
  }
}

export function scale(sound: Stereo, gain: number): void {
  for (const channel of channelsOf(sound))
    for (let frame = 0; frame < channel.length; frame++) channel[frame] = channel[frame]! * gain
}

export function peakOf(sound: Stereo): number {
  let peak = 0
  for (const channel of channelsOf(sound))
    for (let frame = 0; frame < channel.length; frame++) {
      const size = Math.abs(channel[frame]!)
      if (size > peak) peak = size
    }
  return peak
}
