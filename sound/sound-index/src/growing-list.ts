/** Unsigned 32-bit integers in no particular order. */
export class GrowingList {
  /** A list of these. */
  static of(values: Uint32Array): GrowingList {
    const list = new GrowingList()
    if (values.length > 0) list.values = Uint32Array.from(values)
    list.length = values.length
    return list
  }

  values = new Uint32Array(2)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Uint32Array(this.length * 2)
      grown.set(this.values)
      this.values = grown
    }
    this.values[this.length++] = value
  }

  /** Takes `value` out where it is present. The last takes its place, since the order means nothing. */
  remove(value: number): void {
    const at = this.values.subarray(0, this.length).indexOf(value)
    if (at >= 0) this.values[at] = this.values[--this.length]!
  }
}
