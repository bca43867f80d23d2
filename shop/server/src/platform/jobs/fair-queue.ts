interface Limits {
  /** Of everybody together, with the one that works now. */
  readonly total: number
  readonly perOwner: number
}

interface Owner {
  readonly waiting: (() => void)[]
  /** Waiting ones and the one that works. */
  count: number
}

/**
 * One place to work at, for which owners take turns: whoever brings one thing waits for one of each of the others, however
 * many those have brought.
 */
export class FairQueue {
  readonly #limits: Limits
  /** In the order of their next turns. */
  readonly #owners = new Map<string, Owner>()
  #count = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Whose places are all taken: this owner's or everybody's; null where there is one. */
  whyFull(owner: string): 'total' | 'owner' | null {
    if ((this.#owners.get(owner)?.count ?? 0) >= this.#limits.perOwner) return 'owner'
    return this.#count >= this.#limits.total ? 'total' : null
  }

  /** Does the work when its turn comes; ask `whyFull` first. */
  async run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    await this.#turnOf(owner)
    try {
      return await work()
    } finally {
      this.#leave(owner)
    }
  }

  #turnOf(name: string): Promise<void> {
    const owner = this.#owners.get(name) ?? { waiting: [], count: 0 }
    this.#owners.set(name, owner)
    owner.count++
    if (this.#count++ === 0) return Promise.resolve()
    return new Promise((resolve) => owner.waiting.push(resolve))
  }

  #leave(name: string): void {
    const owner = this.#owners.get(name)!
    owner.count--
    this.#count--
    // An account that was served goes to the end of the line.
    this.#owners.delete(name)
    if (owner.count > 0) this.#owners.set(name, owner)
    for (const { waiting } of this.#owners.values()) {
      const next = waiting.shift()
      if (next) return next()
    }
  }
}
