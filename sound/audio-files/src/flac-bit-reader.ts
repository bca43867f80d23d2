/** The file ended in the middle of a frame. */
export class FlacEnd extends Error {}

/** Reads FLAC's bits, most significant first. Values of up to 33 bits come as ordinary numbers. */
export class FlacBitReader {
  readonly #bytes: Uint8Array
  #nextByte: number
  /** Bits read ahead, at the top of a 32-bit word; below them stand zeros. */
  #word = 0
  #bitsLeft = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#nextByte = at
  }

  /** Position of the next unread byte; only between whole bytes. */
  get position(): number {
    return this.#nextByte - (this.#bitsLeft >> 3)
  }

  skipToByte(): void {
    this.readBits(this.#bitsLeft & 7)
  }

  /** @param count 0 to 33 */
  readBits(count: number): number {
    if (count > 16) return this.readBits(count - 16) * 65_536 + this.readBits(16)
    if (count === 0) return 0
    if (this.#bitsLeft < count) this.#fill()
    const value = this.#word >>> (32 - count)
    this.#word <<= count
    this.#bitsLeft -= count
    return value
  }

  /** Two's complement. @param count 1 to 33 */
  readSigned(count: number): number {
    const value = this.readBits(count)
    return value >= 2 ** (count - 1) ? value - 2 ** count : value
  }

  /** How many zeros stand before the next one. */
  readUnary(): number {
    let zeros = 0
    while (this.#word === 0) {
      zeros += this.#bitsLeft
      this.#bitsLeft = 0
      this.#fill()
    }
    const here = Math.clz32(this.#word)
    this.#word = (this.#word << here) << 1
    this.#bitsLeft -= here + 1
    return zeros + here
  }

  /** Rice-coded residuals with `parameter` low bits, 0 to 30, into `values` from `start` to `end`. */
  readRice(
    values: Float64Array,
    { start, end, parameter }: { start: number; end: number; parameter: number },
  ): void {
    const step = 2 ** parameter
    for (let index = start; index < end; index++) {
      const high = this.readUnary()
      const low = this.readBits(parameter)
      const folded = high * step + low
      const isNegative = ((parameter === 0 ? high : low) & 1) === 1
      values[index] = isNegative ? -(folded + 1) / 2 : folded / 2
    }
  }

  #fill(): void {
    const bytes = this.#bytes
    if (this.#nextByte >= bytes.length) throw new FlacEnd()
    while (this.#bitsLeft <= 24 && this.#nextByte < bytes.length) {
      this.#word |= (bytes[this.#nextByte++] ?? 0) << (24 - this.#bitsLeft)
      this.#bitsLeft += 8
    }
  }
}
