import { hash } from 'node:crypto'

/** Count and checksum of rows in whatever order: databases need not agree on one. */
export class RowDigest {
  rows = 0
  #sum = 0n

  add(lines: readonly string[]): void {
    this.rows += lines.length
    for (const line of lines)
      this.#sum = BigInt.asUintN(64, this.#sum + hash('sha256', line, 'buffer').readBigUInt64LE())
  }

  get checksum(): string {
    return this.#sum.toString(16).padStart(16, '0')
  }
}
