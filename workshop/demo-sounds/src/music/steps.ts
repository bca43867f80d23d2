/** Sixteenths in a bar; every pattern is written on this grid. */
export const STEPS_PER_BAR = 16
export const STEPS_PER_BEAT = 4
export const BEATS_PER_BAR = 4

/**
 * A pattern as written, one sign a sixteenth; spaces and bar lines are for the eye. One shorter than a bar is repeated
 * to fill it.
 *
 * @throws {RangeError} when the signs fill neither whole bars nor an even part of one
 */
export function stepsOf(pattern: string): readonly string[] {
  const steps = Array.from(pattern.replaceAll(/[\s|]/g, ''))
  if (steps.length > 0 && steps.length % STEPS_PER_BAR === 0) return steps
  if (steps.length > 0 && STEPS_PER_BAR % steps.length === 0)
    return Array.from({ length: STEPS_PER_BAR }, (_, step) => steps[step % steps.length]!)
  throw new RangeError(`a pattern of ${steps.length} steps does not fill whole bars: ${pattern}`)
}

/** The pattern from the start again and again until so many bars are full. */
export function stepsFor(pattern: string, bars: number): readonly string[] {
  const steps = stepsOf(pattern)
  return Array.from({ length: bars * STEPS_PER_BAR }, (_, step) => steps[step % steps.length]!)
}
