/** Zero crossings of the kernel on either side, and its table's steps between two of them. */
const CROSSINGS = 8
const STEPS = 512
const kernel = windowedSinc()

/**
 * Resamples to exactly `length` frames by a windowed sinc. The signal is taken as a loop, so its ends are filtered
 * like its middle.
 *
 * @param length of the result, in frames; content above its Nyquist frequency is removed
 */
export function resample(signal: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  if (signal.length === length || signal.length === 0) return signal
  const ratio = signal.length / length
  const stretch = Math.max(1, ratio)
  const reach = Math.ceil(CROSSINGS * stretch)
  const around = turnedAround(signal, reach)
  const scale = STEPS / stretch
  const output = new Float32Array(length)
  for (let index = 0; index < length; index++) {
    const centre = index * ratio
    const first = Math.ceil(centre - CROSSINGS * stretch)
    const last = Math.floor(centre + CROSSINGS * stretch)
    let position = (first - centre) * scale + CROSSINGS * STEPS + 0.5
    let sum = 0
    for (let from = first + reach; from <= last + reach; from++) {
      sum += around[from]! * kernel[position | 0]!
      position += scale
    }
    output[index] = sum / stretch
  }
  return output
}

/** The signal with so many frames of its end before it and of its beginning behind it. */
function turnedAround(signal: Float32Array<ArrayBuffer>, reach: number): Float32Array<ArrayBuffer> {
  const around = new Float32Array(signal.length + 2 * reach + 1)
  around.set(signal, reach)
  for (let step = 0; step < reach; step++) around[reach - 1 - step] = signal.at(-1 - (step % signal.length))!
  for (let step = 0; step <= reach; step++)
    around[reach + signal.length + step] = signal[step % signal.length]!
  return around
}

// The cut-off stays a little below Nyquist, so that the transition band does not fold back.
function windowedSinc(): Float64Array {
  const cutOff = 0.93
  return Float64Array.from({ length: 2 * CROSSINGS * STEPS + 2 }, (_, index) => {
    const at = index / STEPS - CROSSINGS
    const window = 0.5 + 0.5 * Math.cos((Math.PI * at) / CROSSINGS)
    const angle = Math.PI * at * cutOff
    return Math.abs(at) >= CROSSINGS ? 0 : window * cutOff * (angle === 0 ? 1 : Math.sin(angle) / angle)
  })
}
