import { LOOK_AHEAD_SECONDS } from './stretch-timing.ts'

/** Frames on each side of a place between two frames by which the level there is told. */
const REACH = 8
/** Between two frames the level is told at so many places. */
const PLACES = [0.25, 0.5, 0.75] as const
/** Frames lower than this part of the ceiling have no peak over it between them. */
const NEAR = 0.5
/** After a peak the level comes back by 63 % in this time. */
const RELEASE_SECONDS = 0.08
/** From here on it is taken for back. */
const BACK = 0.999_99

const TAPS = PLACES.map((place) =>
  Float64Array.from({ length: 2 * REACH }, (_, tap) => windowedSinc(place + REACH - 1 - tap)),
)

function windowedSinc(frames: number): number {
  const window = Math.cos((Math.PI * frames) / (2 * REACH)) ** 2
  return (window * Math.sin(Math.PI * frames)) / (Math.PI * frames)
}

/**
 * Holds peaks, those between the frames too, under a ceiling. It hears them ahead of time, so that nothing is cut off: the
 * level is down when the peak comes. What stays below the ceiling comes out as it went in, to the bit, so many frames later.
 */
export class PeakLimiter {
  readonly delayFrames: number
  readonly #holdFrames: number
  readonly #release: number
  /** What went in last, each side a ring. */
  readonly #rings: readonly [Float32Array, Float32Array]
  /** The factors that the last frames asked for, those that they got, as rings. */
  readonly #wanted: Float64Array
  readonly #held: Float64Array
  #ceiling = 1
  #frame = 0
  #lowest = 1
  #level = 1
  #sum: number

  constructor(sampleRateHz: number) {
    this.delayFrames = Math.round(LOOK_AHEAD_SECONDS * sampleRateHz)
    this.#holdFrames = this.delayFrames - REACH
    this.#release = 1 - Math.exp(-1 / (RELEASE_SECONDS * sampleRateHz))
    const ring = (): Float32Array => new Float32Array(this.delayFrames + REACH)
    this.#rings = [ring(), ring()]
    this.#wanted = new Float64Array(this.#holdFrames + 2).fill(1)
    this.#held = new Float64Array(this.#holdFrames).fill(1)
    this.#sum = this.#holdFrames
  }

  /** @param ceiling factor of full scale that nothing passes from now on */
  begin(ceiling: number): void {
    this.#ceiling = ceiling
    for (const ring of this.#rings) ring.fill(0)
    this.#wanted.fill(1)
    this.#held.fill(1)
    this.#sum = this.#holdFrames
    this.#lowest = 1
    this.#level = 1
  }

  /** Takes `input` in, and fills `output` with what went in `delayFrames` before; allocates nothing. */
  process(input: readonly [Float32Array, Float32Array], output: readonly Float32Array[]): void {
    for (let at = 0; at < input[0].length; at += 1) {
      const place = this.#frame % this.#rings[0].length
      this.#rings[0][place] = input[0][at]!
      this.#rings[1][place] = input[1][at]!
      const factor = this.#factor()
      const due = this.#place(this.delayFrames)
      for (let side = 0; side < output.length; side += 1)
        output[side]![at] = factor * this.#rings[side === 0 ? 0 : 1][due]!
      this.#frame += 1
    }
  }

  /** What the frame that is due is multiplied by: the mean of the factors on the way there, none higher than its own. */
  #factor(): number {
    const peak = this.#peakBefore(REACH)
    const lowest = this.#lowestOf(peak > this.#ceiling ? this.#ceiling / peak : 1)
    const back = this.#level + (1 - this.#level) * this.#release
    this.#level = Math.min(lowest, back > BACK ? 1 : back)
    const place = this.#frame % this.#held.length
    this.#sum += this.#level - this.#held[place]!
    this.#held[place] = this.#level
    // Sums of many numbers drift; nothing is asked of the level most of the time.
    if (this.#level === 1 && Math.abs(this.#sum - this.#holdFrames) < 1e-9) this.#sum = this.#holdFrames
    return this.#sum / this.#holdFrames
  }

  /** The lowest factor asked for by the frames between the newest and the one that is due. */
  #lowestOf(newest: number): number {
    const place = this.#frame % this.#wanted.length
    const gone = this.#wanted[place]!
    this.#wanted[place] = newest
    if (newest <= this.#lowest) this.#lowest = newest
    else if (gone === this.#lowest) {
      this.#lowest = 1
      for (let at = 0; at < this.#wanted.length; at += 1)
        this.#lowest = Math.min(this.#lowest, this.#wanted[at]!)
    }
    return this.#lowest
  }

  /** The highest level of a frame so many ago, and of the places between it and the next. */
  #peakBefore(framesAgo: number): number {
    let peak = 0
    for (let side = 0; side < 2; side += 1) {
      const ring = this.#rings[side]!
      const here = Math.abs(ring[this.#place(framesAgo)]!)
      const next = Math.abs(ring[this.#place(framesAgo - 1)]!)
      peak = Math.max(peak, here)
      if (Math.max(here, next) < NEAR * this.#ceiling) continue
      for (let index = 0; index < TAPS.length; index += 1)
        peak = Math.max(peak, Math.abs(this.#between(ring, framesAgo, TAPS[index]!)))
    }
    return peak
  }

  #between(ring: Float32Array, framesAgo: number, taps: Float64Array): number {
    let sum = 0
    for (let tap = 0; tap < taps.length; tap += 1)
      sum += taps[tap]! * ring[this.#place(framesAgo + REACH - 1 - tap)]!
    return sum
  }

  #place(framesAgo: number): number {
    const { length } = this.#rings[0]
    return (this.#frame - framesAgo + length * 2) % length
  }
}
