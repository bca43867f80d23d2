/** How a number is stepped. */
export interface NumberSteps {
  readonly least: number
  readonly most: number
  /** With Shift. */
  readonly coarse: number
  /** With Alt; `null` where there is nothing between two steps of one. */
  readonly fine: number | null
}

interface Held {
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** How far one step goes: one, further with Shift, less far with Alt. */
export function stepSize({ shiftKey, altKey }: Held, { coarse, fine }: NumberSteps): number {
  if (shiftKey) return coarse
  return altKey && fine !== null ? fine : 1
}

/** Two digits behind the point, as a tempo may be typed: sums of tenths are no tenths in a computer. */
const DIGITS = 100

export function stepped(value: number, by: number, { least, most }: NumberSteps): number {
  return Math.max(least, Math.min(most, Math.round((value + by) * DIGITS) / DIGITS))
}

/** So far a finger goes on a touchpad for one step; a notch of a wheel is further, and one step too. */
const PIXELS_A_STEP = 40

/** Counts what a wheel or a touchpad turns into steps. */
export class WheelSteps {
  #pixels = 0

  /** @returns 1 for a step up, −1 for one down, 0 for none yet */
  turn({ deltaX, deltaY, deltaMode }: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>): -1 | 0 | 1 {
    // With Shift browsers turn it sideways.
    const delta = deltaY || deltaX
    // In lines or pages each is a notch.
    const isNotch = deltaMode !== 0
    const isBack = Math.sign(delta) !== Math.sign(this.#pixels)
    this.#pixels = isBack ? delta : this.#pixels + delta
    if (delta === 0 || (!isNotch && Math.abs(this.#pixels) < PIXELS_A_STEP)) return 0
    this.#pixels = 0
    return delta < 0 ? 1 : -1
  }
}
