/** A note on the grid, before swing and looseness. */
export interface StepNote {
  readonly midi: number
  readonly step: number
  readonly lengthSteps: number
  /** Without what the place in the bar adds. */
  readonly velocity: number
  /** Later than the step, as in a strum. */
  readonly lateSeconds: number
  readonly slides: readonly { readonly afterSteps: number; readonly midi: number }[]
}

/** A sign of a line with the steps it lasts. */
export interface Held {
  readonly sign: string
  readonly step: number
  readonly lengthSteps: number
}

/** Signs with the steps that `_` adds to each; a hold at the very start goes on from the end. */
export function heldSigns(steps: readonly string[]): Held[] {
  return steps.flatMap((sign, step) => {
    if (sign === '.' || sign === '_') return []
    let lengthSteps = 1
    while (steps[step + lengthSteps] === '_') lengthSteps++
    return [{ sign, step, lengthSteps }]
  })
}

const ACCENTS: Readonly<Record<string, number>> = { X: 1, x: 0.85, o: 0.66, '-': 0.45, '.': 0.75 }

/** Strength of a step as written in a row of accents. */
export function accentOf(sign: string): number {
  const accent = ACCENTS[sign]
  if (accent === undefined) throw new RangeError(`no accent is written as ${sign}`)
  return accent
}
