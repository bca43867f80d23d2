/** A filter of the second order; the gain of its oldest output is 1. */
interface Biquad {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/**
 * Mean power of each step of one channel after the K-weighting of BS.1770-4: a shelf for the head, then a high-pass.
 * The standard gives coefficients at 48 kHz; here its analogue prototypes are designed anew for the channel's own rate.
 *
 * @param options `steps` of `stepFrames` frames each, which the channel must have
 */
export function kWeightedPowers(
  channel: Float32Array,
  options: { readonly sampleRateHz: number; readonly steps: number; readonly stepFrames: number },
): Float64Array {
  const { sampleRateHz, steps, stepFrames } = options
  const powers = new Float64Array(steps)
  const { b0, b1, b2, a1, a2 } = headShelf(sampleRateHz)
  const pass = lowCut(sampleRateHz)
  const [c1, c2] = [pass.a1, pass.a2]
  let [shelf1, shelf2, pass1, pass2] = [0, 0, 0, 0]
  for (let step = 0; step < steps; step++) {
    let sum = 0
    for (let index = step * stepFrames; index < (step + 1) * stepFrames; index++) {
      const input = channel[index]!
      const shelved = b0 * input + shelf1
      shelf1 = b1 * input - a1 * shelved + shelf2
      shelf2 = b2 * input - a2 * shelved
      const weighted = shelved + pass1
      pass1 = -2 * shelved - c1 * weighted + pass2
      pass2 = shelved - c2 * weighted
      sum += weighted * weighted
    }
    powers[step] = sum / stepFrames
  }
  return powers
}

function headShelf(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRateHz)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  }
}

/** Its zeros are those of two differences, 1 −2 1, whatever the rate. */
function lowCut(sampleRateHz: number): Pick<Biquad, 'a1' | 'a2'> {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}
