import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real disk, so small that it can be filled. Only the superuser of a Linux can have one. */
export class SmallDisk implements Disposable {
  readonly #path: string
  #filler = -1
  constructor(path: string, sizeBytes: number) {
    mkdirSync(path, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', path])
    this.#path = path
  }
  /** By a file without a name: what the shop does not know in this folder it sweeps away. */
  fill(sizeBytes: number): void {
    const path = join(this.#path, 'filler')
    this.#filler = openSync(path, 'w')
    unlinkSync(path)
    writeSync(this.#filler, Buffer.alloc(sizeBytes))
  }
  makeRoom(): void {
    closeSync(this.#filler)
  }
  [Symbol.dispose](): void {
    execFileSync('umount', [this.#path])
  }
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'segno-mount-'))
  try {
    new SmallDisk(folder, 100_000)[Symbol.dispose]()
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}
export const hasDisks = canMount()
