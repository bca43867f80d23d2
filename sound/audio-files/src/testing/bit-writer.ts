/** Writes numbers of up to 53 bits, most significant bit first. */
export class BitWriter {
  readonly #bytes: number[] = []
  #bits = 0

  /** @param value whole; below zero in two's complement */
  write(value: number, count: number): void {
    const unsigned = value < 0 ? value + 2 ** count : value
    for (let bit = count - 1; bit >= 0; bit--) {
      if (this.#bits % 8 === 0) this.#bytes.push(0)
      const last = this.#bytes.length - 1
      const one = Math.floor(unsigned / 2 ** bit) % 2
      this.#bytes[last] = (this.#bytes[last] ?? 0) | (one << (7 - (this.#bits % 8)))
      this.#bits++
    }
  }

  writeUnary(zeros: number): void {
    for (let zero = 0; zero < zeros; zero++) this.write(0, 1)
    this.write(1, 1)
  }

  /** What has been written, filled up to whole bytes. */
  take(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}
