/** Sends one order after another; of those that wait only the newest is sent. */
export class OrderSaver<Saved> {
  #waiting: readonly string[] | null = null
  #isBusy = false
  readonly #send: (ids: readonly string[]) => Promise<Saved>

  constructor(send: (ids: readonly string[]) => Promise<Saved>) {
    this.#send = send
  }

  /** @returns what was saved last, to whoever asked first; null to those who came while it was at it */
  async save(ids: readonly string[]): Promise<Saved | null> {
    this.#waiting = ids
    if (this.#isBusy) return null
    this.#isBusy = true
    let saved: Saved | null = null
    try {
      while (this.#waiting !== null) {
        const next: readonly string[] = this.#waiting
        this.#waiting = null
        // oxlint-disable-next-line no-await-in-loop -- the later order must arrive later
        saved = await this.#send(next)
      }
    } finally {
      this.#waiting = null
      this.#isBusy = false
    }
    return saved
  }
}
