/** A filter of the second order; the gain of its oldest output is 1. */
interface Biquad {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/**
 * Runs the K-weighting of BS.1770-4 over one channel: a shelf for the head, then a high-pass. The standard gives
 * coefficients at 48 kHz; here its analogue prototypes are designed anew for the channel's own rate.
 *
 * @param each called with every weighted value and its index, in order
 */
export function kWeight(
  channel: Float32Array,
  sampleRateHz: number,
  each: (value: number, index: number) => void,
): void {
  const [shelf, highPass] = [headShelf(sampleRateHz), lowCut(sampleRateHz)]
  let [shelf1, shelf2, pass1, pass2] = [0, 0, 0, 0]
  for (let index = 0; index < channel.length; index++) {
    const input = channel[index]!
    const shelved = shelf.b0 * input + shelf1
    shelf1 = shelf.b1 * input - shelf.a1 * shelved + shelf2
    shelf2 = shelf.b2 * input - shelf.a2 * shelved
    const weighted = highPass.b0 * shelved + pass1
    pass1 = highPass.b1 * shelved - highPass.a1 * weighted + pass2
    pass2 = highPass.b2 * shelved - highPass.a2 * weighted
    each(weighted, index)
  }
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

function lowCut(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
}
