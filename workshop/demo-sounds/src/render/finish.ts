import { measurePeakLevels } from '@segno/sound-analysis'
import { dbToGain, type Pcm } from '@segno/units'
import { secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { limit } from '../dsp/limiter.ts'
import { channelsOf, pcmOf, peakOf, scale, type Channel, type Stereo, type Tape } from '../dsp/tape.ts'
import { passFilter } from './bus.ts'

const LOWEST_HZ = 22
const LOWEST_WIDE_HZ = 110
/** A little under the −1 dBFS that is promised, for what the limiter's estimate misses. */
const CEILING_DB = -1.15
const NEAR_ENOUGH_DB = 0.2
const ROUNDS = 6
/** Samplers and shops refuse sounds that are much shorter. */
const SHORTEST_FRAMES = secondsToWholeFrames(0.15)
const TAIL_FRAMES = secondsToWholeFrames(0.01)

export interface Level {
  readonly targetLufs: number
  readonly measure: (pcm: Pcm) => number | null
}

/** Makes a sound fit to sell: no direct current, lows in the middle, the level of its kind, no peak over the ceiling. */
export function finish(tape: Tape, level: Level): Tape {
  passFilter(tape, { shape: 'high', cutoffHz: LOWEST_HZ, resonance: 0.7 })
  centreLows(tape)
  if (!tape.seamless) return levelled(trimmed(tape), level)
  const loop = levelled(tape, level)
  for (const channel of channelsOf(loop)) removeMean(channel)
  return loop
}

function removeMean(channel: Channel): void {
  let sum = 0
  for (let frame = 0; frame < channel.length; frame++) sum += channel[frame]!
  const mean = sum / channel.length
  for (let frame = 0; frame < channel.length; frame++) channel[frame] = channel[frame]! - mean
}

/** Below the limit both sides are alike, so that the bass is solid on any loudspeakers. */
function centreLows({ left, right, seamless }: Tape): void {
  const side = new Float32Array(left.length)
  for (let frame = 0; frame < left.length; frame++) side[frame] = (left[frame]! - right[frame]!) / 2
  const sideTape: Tape = { left: side, right: side, seamless }
  passFilter(sideTape, { shape: 'high', cutoffHz: LOWEST_WIDE_HZ, resonance: 0.7 })
  for (let frame = 0; frame < left.length; frame++) {
    const middle = (left[frame]! + right[frame]!) / 2
    left[frame] = middle + sideTape.left[frame]!
    right[frame] = middle - sideTape.left[frame]!
  }
}

/** Limiting takes loudness away, so level and limit are set in turn until both are met. */
function levelled(tape: Tape, { targetLufs, measure }: Level): Tape {
  const loudness = measure(pcmOf(tape))
  if (loudness === null) return tape
  let gainDb = targetLufs - loudness
  for (let round = 1; ; round++) {
    const result = scaledCopy(tape, dbToGain(gainDb))
    if (truePeakDb(result) <= CEILING_DB) return result
    limit(result, dbToGain(CEILING_DB))
    const missingDb = targetLufs - (measure(pcmOf(result)) ?? targetLufs)
    if (Math.abs(missingDb) < NEAR_ENOUGH_DB || round === ROUNDS) return held(result)
    gainDb += missingDb * 1.3
  }
}

function held(tape: Tape): Tape {
  const overDb = truePeakDb(tape) - CEILING_DB
  if (overDb > 0) scale(tape, dbToGain(-overDb))
  return tape
}

function truePeakDb(sound: Stereo): number {
  return measurePeakLevels(pcmOf(sound)).truePeakDb ?? -Infinity
}

function scaledCopy(tape: Tape, gain: number): Tape {
  const copy: Tape = { left: tape.left.slice(), right: tape.right.slice(), seamless: tape.seamless }
  scale(copy, gain)
  return copy
}

/** The shortest beginning that holds all that can be heard, faded at its end. */
function trimmed(tape: Tape): Tape {
  const floor = 0.0006 * peakOf(tape)
  let end = tape.left.length
  while (end > 1 && Math.abs(tape.left[end - 1]!) < floor && Math.abs(tape.right[end - 1]!) < floor) end--
  const length = Math.min(tape.left.length, Math.max(end, SHORTEST_FRAMES) + TAIL_FRAMES)
  const short: Tape = {
    left: tape.left.slice(0, length),
    right: tape.right.slice(0, length),
    seamless: false,
  }
  const fadeFrames = Math.min(Math.round(length / 4), secondsToWholeFrames(0.04))
  for (const channel of channelsOf(short))
    for (let frame = 0; frame < fadeFrames; frame++)
      channel[length - 1 - frame] = channel[length - 1 - frame]! * (frame / fadeFrames)
  return short
}
