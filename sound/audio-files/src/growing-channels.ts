const FIRST_FRAMES = 2 ** 18

/** Collects audio of which the length is only promised: memory is taken for what has come, never for the promise. */
export class GrowingChannels {
  readonly #promisedFrames: number
  #channels: Float32Array<ArrayBuffer>[]
  #lengthFrames = 0

  constructor(channels: number, promisedFrames: number) {
    this.#promisedFrames = promisedFrames
    const capacity = Math.min(FIRST_FRAMES, promisedFrames)
    this.#channels = Array.from({ length: channels }, () => new Float32Array(capacity))
  }

  get lengthFrames(): number {
    return this.#lengthFrames
  }

  /** @param scale by which each value is multiplied */
  add(block: readonly ArrayLike<number>[], scale = 1): void {
    const count = block[0]?.length ?? 0
    this.#makeRoom(this.#lengthFrames + count)
    this.#channels.forEach((values, channel) => {
      const added = block[channel] ?? []
      for (let frame = 0; frame < count; frame++) {
        values[this.#lengthFrames + frame] = (added[frame] ?? 0) * scale
      }
    })
    this.#lengthFrames += count
  }

  take(): Float32Array<ArrayBuffer>[] {
    const length = this.#lengthFrames
    return this.#channels.map((values) => (values.length === length ? values : values.slice(0, length)))
  }

  #makeRoom(neededFrames: number): void {
    const capacity = this.#channels[0]?.length ?? 0
    if (neededFrames <= capacity) return
    const doubled = Math.max(neededFrames, Math.min(2 * capacity, this.#promisedFrames))
    this.#channels = this.#channels.map((values) => {
      const larger = new Float32Array(doubled)
      larger.set(values)
      return larger
    })
  }
}
