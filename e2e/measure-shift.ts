const LOWEST_HZ = 150
const OCTAVES = 5
const CENTS = OCTAVES * 1_200
const FARTHEST_CENTS = 1_300
/** Long enough to tell two cents apart, short enough that every note of a turn weighs the same. */
const WINDOW_FRAMES = 2 ** 16
const HOP_FRAMES = WINDOW_FRAMES / 4
const SPECTRUM_FRAMES = 2 * WINDOW_FRAMES

/** By how many cents one whole turn lies above another that may begin elsewhere, told by their whole spectra. */
export function shiftCents(before: Float32Array, after: Float32Array, sampleRateHz: number): number {
  const [low, high] = [levelsByCent(before, sampleRateHz), levelsByCent(after, sampleRateHz)]
  let best = { cents: 0, likeness: -Infinity }
  for (let cents = -FARTHEST_CENTS; cents <= FARTHEST_CENTS; cents += 1) {
    const likeness = likenessAt(low, high, cents)
    if (likeness > best.likeness) best = { cents, likeness }
  }
  return best.cents
}

function likenessAt(low: Float32Array, high: Float32Array, cents: number): number {
  let [sum, one, other] = [0, 0, 0]
  for (let at = Math.max(0, -cents); at < Math.min(CENTS, CENTS - cents); at += 1) {
    sum += low[at]! * high[at + cents]!
    one += low[at]! ** 2
    other += high[at + cents]! ** 2
  }
  return sum / Math.sqrt(one * other)
}

/** The root of the mean level over the turn at every cent above the lowest, less its mean. */
function levelsByCent(turn: Float32Array, sampleRateHz: number): Float32Array {
  const levels = new Float32Array(CENTS)
  for (let from = 0; from < turn.length; from += HOP_FRAMES) {
    const real = new Float64Array(SPECTRUM_FRAMES)
    const imaginary = new Float64Array(SPECTRUM_FRAMES)
    for (let at = 0; at < WINDOW_FRAMES; at += 1) {
      const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW_FRAMES)
      real[at] = weight * turn[(from + at) % turn.length]!
    }
    transform(real, imaginary)
    for (let cents = 0; cents < CENTS; cents += 1) {
      const bin = Math.round((LOWEST_HZ * 2 ** (cents / 1_200) * SPECTRUM_FRAMES) / sampleRateHz)
      levels[cents]! += Math.hypot(real[bin]!, imaginary[bin]!)
    }
  }
  const roots = levels.map(Math.sqrt)
  const mean = roots.reduce((sum, level) => sum + level, 0) / CENTS
  return roots.map((level) => level - mean)
}

/** Fourier's transform in place, of a power of two. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const length = real.length
  for (let at = 1, mirrored = 0; at < length; at += 1) {
    let bit = length >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (at < mirrored) {
      ;[real[at], real[mirrored]] = [real[mirrored]!, real[at]!]
      ;[imaginary[at], imaginary[mirrored]] = [imaginary[mirrored]!, imaginary[at]!]
    }
  }
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2
    for (let turn = 0; turn < half; turn += 1) {
      const cosine = Math.cos((-2 * Math.PI * turn) / size)
      const sine = Math.sin((-2 * Math.PI * turn) / size)
      for (let low = turn; low < length; low += size) {
        const high = low + half
        const x = real[high]! * cosine - imaginary[high]! * sine
        const y = real[high]! * sine + imaginary[high]! * cosine
        real[high] = real[low]! - x
        imaginary[high] = imaginary[low]! - y
        real[low] = real[low]! + x
        imaginary[low] = imaginary[low]! + y
      }
    }
  }
}
