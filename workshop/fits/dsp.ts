export const RATE_HZ = 44_100

export function highPassed(sound: Float32Array, cutoffHz: number): Float32Array {
  const low = lowPassed(sound, cutoffHz)
  return sound.map((value, index) => value - low[index]!)
}

/** One pole. */
export function lowPassed(sound: Float32Array, cutoffHz: number): Float32Array {
  const share = 1 - Math.exp((-2 * Math.PI * cutoffHz) / RATE_HZ)
  let state = 0
  return sound.map((value) => (state += share * (value - state)))
}

/** Four echoes that come back, each fainter, at times that have no common measure. */
export function reverberated(
  sound: Float32Array,
  { seconds, wet }: { seconds: number; wet: number },
): Float32Array {
  const out = sound.slice()
  for (const delaySeconds of [0.0297, 0.0371, 0.0411, 0.0437]) {
    const delay = Math.round(delaySeconds * RATE_HZ)
    const back = 10 ** ((-3 * delaySeconds) / seconds)
    const line = new Float32Array(delay)
    for (let index = 0, place = 0; index < sound.length; index++) {
      const echo = line[place]!
      out[index]! += 0.5 * wet * echo
      line[place] = sound[index]! + back * echo
      place = place + 1 === delay ? 0 : place + 1
    }
  }
  return out
}

export function toPeak(sound: Float32Array, peak: number): Float32Array {
  const most = sound.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  return most > 0 ? sound.map((value) => (value * peak) / most) : sound
}
