import { afterEvent, SILENT, type AuditionEvent, type AuditionSnapshot } from './audition-state.ts'

/** What a player has told of itself, and who listens. */
export class Told implements Disposable {
  readonly #listeners = new Set<() => void>()
  #snapshot = SILENT

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): AuditionSnapshot => this.#snapshot

  tell(event: AuditionEvent): void {
    const after = afterEvent(this.#snapshot, event)
    if (after === this.#snapshot) return
    this.#snapshot = after
    for (const listener of this.#listeners) listener()
  }

  [Symbol.dispose](): void {
    this.#listeners.clear()
  }
}
