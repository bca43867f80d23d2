/** Of all owners together; the one that asked longest ago is forgotten first. */
const MOST_REMEMBERED = 1_000_000
const DAY_MS = 24 * 60 * 60_000

/** Counts how many different things each owner has had since midnight UTC; in this process, and without keeping what they were. */
export class DistinctBudget {
  readonly #most: number
  readonly #mostRemembered: number
  /** Hashes of things, by owner, in the order in which the owners asked last. */
  readonly #had = new Map<string, Set<number>>()
  #remembered = 0
  #day = 0

  constructor(most: number, mostRemembered = MOST_REMEMBERED) {
    this.#most = most
    this.#mostRemembered = mostRemembered
  }

  /** @returns false where it would be one too many; what an owner has had already is never too many */
  take(owner: string, thing: string, now: Date): boolean {
    this.#turnDay(now)
    const had = this.#had.get(owner) ?? new Set()
    this.#had.delete(owner)
    this.#had.set(owner, had)
    const hash = hashOf(thing)
    if (had.has(hash)) return true
    if (had.size >= this.#most) return false
    had.add(hash)
    this.#remembered++
    this.#forgetOldest()
    return true
  }

  #turnDay(now: Date): void {
    const day = Math.floor(now.getTime() / DAY_MS)
    if (day === this.#day) return
    this.#day = day
    this.#had.clear()
    this.#remembered = 0
  }

  #forgetOldest(): void {
    for (const [owner, had] of this.#had) {
      if (this.#remembered <= this.#mostRemembered) return
      this.#had.delete(owner)
      this.#remembered -= had.size
    }
  }
}

/** FNV-1a in 32 bits: two things that share one are counted once, which happens to few in a thousand. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
