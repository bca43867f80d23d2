/** A bar is taken to have four beats; a beat's sixteenths are each resolved by four steps. */
const BEATS_IN_BAR = 4
export const PATTERN_STEPS = 64

/**
 * All bars of a series laid over each other.
 *
 * @param beatSteps how many steps of the series a beat lasts; any number above 0
 * @param from where the first bar begins; what lies before it belongs to a bar as well
 * @returns `PATTERN_STEPS` shares that add up to 1, or all 0 where the series is
 */
export function foldIntoBar(series: Float64Array, beatSteps: number, from: number): Float64Array {
  const pattern = new Float64Array(PATTERN_STEPS + 1)
  const stride = PATTERN_STEPS / (BEATS_IN_BAR * beatSteps)
  let position = (-from * stride) % PATTERN_STEPS
  if (position < 0) position += PATTERN_STEPS
  let sum = 0
  for (let step = 0; step < series.length; step++) {
    const value = series[step]!
    const before = position | 0
    const share = value * (position - before)
    pattern[before]! += value - share
    pattern[before + 1]! += share
    sum += value
    position += stride
    while (position >= PATTERN_STEPS) position -= PATTERN_STEPS
  }
  pattern[0]! += pattern[PATTERN_STEPS]!
  return pattern.subarray(0, PATTERN_STEPS).map((value) => (sum > 0 ? value / sum : 0))
}

/** How strongly a pattern repeats so many times in a bar. */
interface Pulse {
  /** 0…1; 1 where everything happens at one moment of the repetition. */
  readonly strength: number
  /** −1…1: the same, but counting what happens halfway between against what happens where it begins. */
  readonly onBegin: number
}

/** @param timesInBar a whole number */
export function pulseOf(pattern: Float64Array, timesInBar: number): Pulse {
  let cosine = 0
  let sine = 0
  for (let step = 0; step < PATTERN_STEPS; step++) {
    const turn = (step * timesInBar) % PATTERN_STEPS
    cosine += pattern[step]! * COSINES[turn]!
    sine += pattern[step]! * COSINES[(turn + (3 * PATTERN_STEPS) / 4) % PATTERN_STEPS]!
  }
  return { strength: Math.hypot(cosine, sine), onBegin: cosine }
}

const COSINES = Float64Array.from({ length: PATTERN_STEPS }, (_, step) =>
  Math.cos((2 * Math.PI * step) / PATTERN_STEPS),
)
