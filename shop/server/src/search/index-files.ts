import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** To be raised with every change of what the index is told of a sound. */
const FORMAT = 2
const UNFINISHED_MS = 3_600_000
const NAME = /^index-(\d+)-(\d+)-(\d+)\.snapshot$/

/** How far an index had come: the last change that it showed, and when that was made, by which its history is known again. */
export interface IndexState {
  readonly seq: number
  readonly at: Date
}

export interface IndexFile extends IndexState {
  readonly path: string
}

/** Where indexes are kept over a restart. They are made of the database, so to lose one costs only time. */
export class IndexFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    removeUnfinished(folder)
  }

  pathFor({ seq, at }: IndexState): string {
    return join(this.#folder, `index-${FORMAT}-${seq}-${at.getTime()}.snapshot`)
  }

  /** Those that can be read, the newest first. */
  list(): IndexFile[] {
    const files = readdirSync(this.#folder).flatMap((name): IndexFile[] => {
      const [, format, seq, at] = NAME.exec(name) ?? []
      if (Number(format) !== FORMAT) return []
      return [{ path: join(this.#folder, name), seq: Number(seq), at: new Date(Number(at)) }]
    })
    return files.toSorted((one, other) => other.seq - one.seq)
  }

  remove(path: string): void {
    rmSync(path, { force: true })
  }

  /** Removes snapshots older than `seq`, of another format, or unfinished for an hour. */
  removeOlder(seq: number): void {
    removeUnfinished(this.#folder)
    const kept = new Set(this.list().flatMap((file) => (file.seq >= seq ? [file.path] : [])))
    for (const name of readdirSync(this.#folder))
      if (NAME.test(name) && !kept.has(join(this.#folder, name))) this.remove(join(this.#folder, name))
  }
}

/** Those that a process did not come to finish; another may be at one just now. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const ageMs = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (name.endsWith('.unfinished') && ageMs > UNFINISHED_MS) rmSync(path, { force: true })
  }
}
