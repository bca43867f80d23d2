import type { Bits } from './bits.ts'

/** The members of a set as a list, for reading them more than once. Its memory serves again. */
export class MemberList {
  ordinals = new Uint32Array(1024)
  length = 0

  read(bits: Bits): void {
    let { ordinals } = this
    let length = 0
    for (let word = 0; word < bits.length; word++) {
      if (length + 32 > ordinals.length) {
        ordinals = new Uint32Array(ordinals.length * 2)
        ordinals.set(this.ordinals)
        this.ordinals = ordinals
      }
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        ordinals[length++] = word * 32 + 31 - Math.clz32(left & -left)
      }
    }
    this.length = length
  }
}
