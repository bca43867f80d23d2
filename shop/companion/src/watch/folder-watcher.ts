import { type FSWatcher, statSync, watch } from 'node:fs'
import { isOwnFile } from './own-files.ts'

/** Says whether something changed in a folder or below it; what the companion itself writes does not count. */
export class FolderWatcher implements Disposable {
  readonly #folder: string
  #watcher: FSWatcher | null = null
  #identity = ''
  #isChanged = true

  constructor(folder: string) {
    this.#folder = folder
  }

  /** False where the system cannot watch it, as with too many folders, or on some network disks. */
  get isWatching(): boolean {
    return this.#watcher !== null
  }

  /**
   * @returns since the last call; `gone` while there is no such folder, as with a disk that was taken out; without a
   *   watcher it may always have changed
   */
  take(): 'changed' | 'same' | 'gone' {
    const identity = identityOf(this.#folder)
    // A folder that came back by the same name is another one to the system.
    if (identity !== this.#identity) this[Symbol.dispose]()
    this.#identity = identity
    if (identity === '') return 'gone'
    if (this.#watcher === null) this.#open()
    const isChanged = this.#isChanged || this.#watcher === null
    this.#isChanged = false
    return isChanged ? 'changed' : 'same'
  }

  [Symbol.dispose](): void {
    this.#watcher?.close()
    this.#watcher = null
    this.#isChanged = true
  }

  #open(): void {
    try {
      const watcher = watch(this.#folder, { recursive: true }, (_, name) => this.#note(name))
      watcher.on('error', () => this[Symbol.dispose]())
      this.#watcher = watcher
    } catch {
      this.#watcher = null
    }
    // What came before it was open was not told.
    this.#isChanged = true
  }

  #note(name: string | null): void {
    if (name === null || !isOwnFile(name)) this.#isChanged = true
  }
}

function identityOf(folder: string): string {
  try {
    const facts = statSync(folder, { throwIfNoEntry: false })
    return facts?.isDirectory() ? `${facts.dev} ${facts.ino}` : ''
  } catch {
    // Windows refuses to tell of one that is being removed, a network disk while it is away.
    return ''
  }
}
