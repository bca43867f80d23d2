const LEAST_TURNS = 2
const LEAST_SECONDS = 8
/** A loop this long has been heard after one turn. */
const LONG_SECONDS = 16

/** How often a sound is heard before the next of a list: a loop twice or for 8 seconds, whichever is longer. */
export function turnsOf(sound: {
  readonly kind: 'loop' | 'oneShot'
  readonly durationSeconds: number
}): number {
  const { kind, durationSeconds } = sound
  if (kind === 'oneShot' || durationSeconds >= LONG_SECONDS) return 1
  return Math.max(LEAST_TURNS, Math.ceil(LEAST_SECONDS / durationSeconds))
}

/** Counts turns of a loop from where it is, looked at now and then but more than once a turn. */
export class TurnCounter {
  readonly #durationSeconds: number
  #lastSeconds = 0
  #turns = 0

  constructor(durationSeconds: number) {
    this.#durationSeconds = durationSeconds
  }

  /** @returns how many whole turns have been heard */
  look(positionSeconds: number): number {
    // A jump back of less than half is a player that corrects itself.
    if (positionSeconds < this.#lastSeconds - this.#durationSeconds / 2) this.#turns += 1
    this.#lastSeconds = positionSeconds
    return this.#turns
  }
}
