/** Zero crossings of the kernel on either side. */
const CROSSINGS = 6
/** The cut-off stays a little below Nyquist, so that the transition band does not fold back. */
const CUT_OFF = 0.92
/** Where a ratio of rates has more phases than this, the nearest of so many is taken. */
const MOST_PHASES = 512
/** Frames of the result that are made at a time, so that a long sound at a high rate is never copied whole. */
const BLOCK_FRAMES = 4096

export interface RateChange {
  readonly fromHz: number
  readonly toHz: number
  /** Of the result, in frames. */
  readonly length: number
}

/**
 * The sum of all channels times `gain` at another rate, by a windowed sinc. The signal is taken as a loop, so its ends
 * are filtered like its middle; what the new rate cannot hold is removed.
 */
export function resampleSum(
  channels: readonly Float32Array[],
  gain: number,
  { fromHz, toHz, length }: RateChange,
): Float32Array<ArrayBuffer> {
  const output = new Float32Array(length)
  const ratio = fromHz / toHz
  const filter = filterFor(fromHz, toHz)
  const input = new Float64Array(Math.ceil(BLOCK_FRAMES * ratio) + filter.taps + 2)
  for (let block = 0; block < length; block += BLOCK_FRAMES) {
    const start = Math.floor(block * ratio) - filter.taps / 2 + 1
    fillSum(input, { channels, gain, start })
    filterBlock(input, { filter, ratio, start, output: output.subarray(block, block + BLOCK_FRAMES), block })
  }
  return output
}

interface Filter {
  /** Even; half of them lie at or before the place of an output frame. */
  readonly taps: number
  readonly phases: number
  /** `taps` weights for each phase. */
  readonly weights: Float64Array
}

function filterBlock(
  input: Float64Array,
  at: { filter: Filter; ratio: number; start: number; output: Float32Array; block: number },
): void {
  const { filter, ratio, start, output, block } = at
  const { taps, phases, weights } = filter
  for (let index = 0; index < output.length; index++) {
    const place = (block + index) * ratio
    let whole = Math.floor(place)
    let phase = Math.round((place - whole) * phases)
    if (phase === phases) {
      phase = 0
      whole++
    }
    let from = whole - taps / 2 + 1 - start
    let sum = 0
    for (let weight = phase * taps; weight < (phase + 1) * taps; weight++) {
      sum += weights[weight]! * input[from++]!
    }
    output[index] = sum
  }
}

/** Fills `into` with the channels' sum from `start` on, which may lie before the beginning. */
function fillSum(
  into: Float64Array,
  { channels, gain, start }: { channels: readonly Float32Array[]; gain: number; start: number },
): void {
  into.fill(0)
  for (const channel of channels) {
    let from = ((start % channel.length) + channel.length) % channel.length
    for (let index = 0; index < into.length; index++) {
      into[index]! += gain * channel[from]!
      if (++from === channel.length) from = 0
    }
  }
}

const filters = new Map<number, Filter>()

function filterFor(fromHz: number, toHz: number): Filter {
  const ratio = fromHz / toHz
  const known = filters.get(ratio)
  if (known) return known
  const stretch = Math.max(1, ratio)
  const taps = 2 * Math.ceil(CROSSINGS * stretch)
  const phases = Math.min(MOST_PHASES, toHz / greatestCommonDivisor(fromHz, toHz))
  const weights = Float64Array.from({ length: phases * taps }, (_, index) => {
    const distance = (index % taps) - taps / 2 + 1 - Math.floor(index / taps) / phases
    return windowedSinc(distance / stretch) / stretch
  })
  const filter = { taps, phases, weights }
  filters.set(ratio, filter)
  return filter
}

function windowedSinc(crossings: number): number {
  if (Math.abs(crossings) >= CROSSINGS) return 0
  const angle = Math.PI * crossings * CUT_OFF
  const window = 0.5 + 0.5 * Math.cos((Math.PI * crossings) / CROSSINGS)
  return window * CUT_OFF * (angle === 0 ? 1 : Math.sin(angle) / angle)
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
