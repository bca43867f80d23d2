import { FreeBlocks } from './free-blocks.ts'

/** A line of the processor's cache, so that no block shares one with another. */
const ALIGNMENT_BYTES = 64
const PAGE_BYTES = 65_536
/** All that 32-bit addresses reach. */
const MOST_PAGES = 65_536
/** It grows by at least a sixteenth, because growing makes every view anew. */
const GROWTH_SHARE = 16

/**
 * The memory that kernels work in: blocks are taken from it and given back. It grows as needed, up to 4 GB, and never
 * shrinks. It is of the kind that threads may share, though none do: views of that kind stay good when it grows.
 */
export class KernelMemory {
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true })
  readonly #free = new FreeBlocks()
  #words = new Int32Array(this.#memory.buffer)
  // The first block is never lent, so that 0 is nobody's address.
  #end = ALIGNMENT_BYTES

  get sizeBytes(): number {
    return this.#memory.buffer.byteLength
  }

  /** All of it as it is now: the word at address `a` is `words[a >>> 2]`. */
  get words(): Int32Array<SharedArrayBuffer> {
    if (this.#words.buffer !== this.#memory.buffer) this.#words = new Int32Array(this.#memory.buffer)
    return this.#words
  }

  /**
   * Lends a block of zeroes.
   *
   * @param bytes is rounded up to a multiple of 64
   * @returns its address, a multiple of 64
   * @throws {RangeError} when 4 GB are used up
   */
  allocate(bytes: number): number {
    const size = rounded(bytes)
    const known = this.#free.take(size)
    const address = known ?? this.#end
    if (known === null) {
      this.#reach(address + size)
      this.#end = address + size
    } else this.words.fill(0, address >>> 2, (address + size) >>> 2)
    return address
  }

  /** Takes a block back. @param bytes as when it was lent */
  release(address: number, bytes: number): void {
    this.#free.put(address, rounded(bytes))
  }

  /** Makes kernels that work in this memory. @param wasm a module, in hexadecimal, whose one import is `kernels.memory` */
  instantiate(wasm: string): unknown {
    const bytes = Uint8Array.from(wasm.match(/[0-9a-f]{2}/g) ?? [], (byte) => Number.parseInt(byte, 16))
    const module = new WebAssembly.Module(bytes)
    return new WebAssembly.Instance(module, { kernels: { memory: this.#memory } }).exports
  }

  #reach(end: number): void {
    const present = this.sizeBytes / PAGE_BYTES
    const needed = Math.ceil(end / PAGE_BYTES)
    if (needed <= present) return
    if (needed > MOST_PAGES) throw new RangeError(`no more memory than 4 GB: asked for ${end} bytes`)
    const generous = Math.min(MOST_PAGES, Math.ceil(present * (1 + 1 / GROWTH_SHARE)))
    this.#memory.grow(Math.max(needed, generous) - present)
  }
}

function rounded(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / ALIGNMENT_BYTES)) * ALIGNMENT_BYTES
}
