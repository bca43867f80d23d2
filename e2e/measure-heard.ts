/** Physical facts about one channel of what was heard. */

/** The channel's mean square. */
function power(channel: Float32Array): number {
  return channel.reduce((sum, value) => sum + value * value, 0) / channel.length
}

export const toDb = (powerRatio: number): number => 10 * Math.log10(powerRatio)

/** How sharply the channel bends at its sharpest from frame `from` to `until`: a click bends more than music does. */
export function sharpestBend(channel: Float32Array, from: number, until: number): number {
  let sharpest = 0
  for (let at = from; at < until; at += 1) {
    sharpest = Math.max(sharpest, Math.abs(channel[at - 1]! - 2 * channel[at]! + channel[at + 1]!))
  }
  return sharpest
}

/** How far two channels differ at most over the frames that both have. */
export function greatestDifference(one: Float32Array, other: Float32Array): number {
  return one
    .subarray(0, other.length)
    .reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0)
}

/** Where in `heard` one whole turn of `loop` begins, how loud it is beside it, and how far it rises above what differs. */
export interface Turn {
  readonly startFrame: number
  readonly gain: number
  readonly signalToNoiseDb: number
}

/** The first whole turn of `loop`, at the same rate, in a recording of at least two. */
export function findTurn(heard: Float32Array, loop: Float32Array): Turn {
  const coarse = bestPlace(heard, loop, { from: 0, until: loop.length, step: 8 })
  const startFrame = bestPlace(heard, loop, { from: Math.max(0, coarse - 8), until: coarse + 9, step: 1 })
  const turn = heard.subarray(startFrame, startFrame + loop.length)
  const gain = dot(turn, loop, 1) / dot(loop, loop, 1)
  const difference = turn.map((value, at) => value - gain * loop[at]!)
  return { startFrame, gain, signalToNoiseDb: toDb((gain ** 2 * power(loop)) / power(difference)) }
}

interface Places {
  readonly from: number
  readonly until: number
  readonly step: number
}

function bestPlace(heard: Float32Array, loop: Float32Array, { from, until, step }: Places): number {
  // Its loudest part tells best where a loop is, and a second and a half of it is enough.
  const probe = loop.subarray(0, 72_000)
  let best = { at: from, likeness: -Infinity }
  for (let at = from; at < until; at += step) {
    const part = heard.subarray(at, at + probe.length)
    const likeness = dot(part, probe, step) / Math.sqrt(dot(part, part, step) + 1e-9)
    if (likeness > best.likeness) best = { at, likeness }
  }
  return best.at
}

function dot(one: Float32Array, other: Float32Array, step: number): number {
  let sum = 0
  for (let at = 0; at < one.length; at += step) sum += one[at]! * other[at]!
  return sum
}

/** Frames from one turn to the next, told by how the loudness runs: the mean over `turns` of them. */
export function turnFrames(heard: Float32Array, around: { nearFrames: number; turns: number }): number {
  const loudness = envelope(heard)
  const farthest = 400
  const lengthFrames = Math.floor(heard.length - around.turns * around.nearFrames - farthest)
  const first = loudness.subarray(0, lengthFrames)
  const middle = Math.round(around.turns * around.nearFrames)
  const likenesses = Array.from({ length: 2 * farthest + 1 }, (_, index) => {
    const from = middle + index - farthest
    const part = loudness.subarray(from, from + lengthFrames)
    return dot(first, part, 4) / Math.sqrt(dot(part, part, 4))
  })
  const best = likenesses.indexOf(Math.max(...likenesses))
  return (middle + topOf(likenesses, best) - farthest) / around.turns
}

/** How the loudness runs: the root of the mean square of 2 ms, less its mean. */
function envelope(channel: Float32Array): Float32Array {
  const half = 48
  const runs = new Float32Array(channel.length)
  let sum = 0
  for (let at = 0; at < channel.length; at += 1) {
    sum += (channel[at + half] ?? 0) ** 2 - (channel[at - half] ?? 0) ** 2
    runs[at] = Math.sqrt(Math.max(0, sum))
  }
  const mean = runs.reduce((total, value) => total + value, 0) / runs.length
  return runs.map((value) => value - mean)
}

/** Between which of the values the parabola through the highest three has its top. */
function topOf(values: readonly number[], at: number): number {
  const [left, top, right] = [values[at - 1], values[at], values[at + 1]]
  if (left === undefined || top === undefined || right === undefined) return at
  return at + (left - right) / (2 * (left - 2 * top + right))
}
