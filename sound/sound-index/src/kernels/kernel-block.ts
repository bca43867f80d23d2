import type { KernelMemory } from './kernel-memory.ts'

/** A block of kernel memory, and a view of it. */
export class KernelBlock {
  readonly address: number
  readonly bytes: number
  readonly words: Int32Array<SharedArrayBuffer>
  readonly #memory: KernelMemory

  /** @param bytes a multiple of 4 */
  constructor(memory: KernelMemory, bytes: number) {
    this.address = memory.allocate(bytes)
    this.bytes = bytes
    this.words = memory.words.subarray(this.address >>> 2, (this.address + bytes) >>> 2)
    this.#memory = memory
  }

  release(): void {
    this.#memory.release(this.address, this.bytes)
  }
}
