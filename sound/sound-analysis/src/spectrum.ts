import FFT from 'fft.js'

interface Plan {
  readonly transform: FFT
  readonly window: Float64Array
  readonly windowed: Float64Array
  readonly complex: Float64Array
  readonly power: Float64Array
}

// Tables for a transform cost more than the transform, and a sound needs thousands of one size.
const plans = new Map<number, Plan>()

/**
 * Writes the power spectrum of one Hann-windowed stretch of a sound.
 *
 * @param signal read circularly, so `start` may lie before the beginning or beyond the end
 * @param size a power of two
 * @returns `size / 2` powers, where a full-scale sine in the middle of a bin reads 1; overwritten by the next call of the same size
 */
export function powerSpectrum(signal: Float32Array, start: number, size: number): Float64Array {
  const plan = planOf(size)
  const { windowed, window, complex, power } = plan
  let from = start % signal.length
  if (from < 0) from += signal.length
  for (let index = 0; index < size; index++) {
    windowed[index] = signal[from]! * window[index]!
    if (++from === signal.length) from = 0
  }
  plan.transform.realTransform(complex, windowed)
  for (let bin = 0; bin < power.length; bin++) {
    const real = complex[2 * bin]!
    const imaginary = complex[2 * bin + 1]!
    power[bin] = real * real + imaginary * imaginary
  }
  return power
}

function planOf(size: number): Plan {
  const known = plans.get(size)
  if (known) return known
  const plan: Plan = {
    transform: new FFT(size),
    window: hannWindow(size),
    windowed: new Float64Array(size),
    complex: new Float64Array(2 * size),
    power: new Float64Array(size / 2),
  }
  plans.set(size, plan)
  return plan
}

/** Scaled so that a full-scale sine reads 1: the window's own gain is a half, and half of a sine's energy is at negative frequencies. */
function hannWindow(size: number): Float64Array {
  return Float64Array.from(
    { length: size },
    (_, index) => ((1 - Math.cos((2 * Math.PI * index) / size)) / size) * 2,
  )
}
