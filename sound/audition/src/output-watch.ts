/** What is told of an output, and asked. */
export interface OutputEvents {
  /** The system holds it, and it did not come back at once. */
  onHeld(): void
  /** What held it is over. */
  onBack(): void
  /** It will not sound any more: another has to be opened. */
  onLost(): void
}

/** Most interruptions are over before anybody could read of them. */
const GRACE_MS = 400
const LOOK_MS = 1_000
/** At so many looks in a row a clock that runs stood where it was. One alone may be a machine that has just woken up. */
const STANDING_LOOKS = 3
/** When people come back to the page, or touch it: some systems give the output back only then. */
const RETURNS = ['visibilitychange', 'pointerdown', 'keydown'] as const

/**
 * Notices when a context that should sound does not: because of a call, another app, sleep, or a device that was unplugged. It
 * asks for the output back at once, and then whenever somebody comes back to the page.
 */
export class OutputWatch implements Disposable {
  readonly #context: AudioContext
  readonly #events: OutputEvents
  readonly #stop = new AbortController()
  #isWanted = false
  #isHeld = false
  #isToldHeld = false
  #grace: ReturnType<typeof setTimeout> | undefined
  #looks: ReturnType<typeof setInterval> | undefined
  #standing = 0
  #lastSeconds = 0

  constructor(context: AudioContext, events: OutputEvents) {
    this.#context = context
    this.#events = events
    const { signal } = this.#stop
    const takeBack = (): void => this.#takeBack()
    context.addEventListener('statechange', () => this.#heed(), { signal })
    // Where a browser tells of a broken output at all.
    context.addEventListener('error', () => this.#isWanted && this.#lose(), { signal })
    for (const type of RETURNS) document.addEventListener(type, takeBack, { signal, capture: true })
    addEventListener('pageshow', takeBack, { signal })
    navigator.mediaDevices?.addEventListener('devicechange', takeBack, { signal })
  }

  /** From now on it should sound. */
  want(): void {
    if (this.#isWanted) return
    this.#isWanted = true
    this.#standing = 0
    this.#looks = setInterval(() => this.#look(), LOOK_MS)
  }

  /** From now on it may sleep. */
  rest(): void {
    this.#isWanted = false
    this.#isHeld = false
    this.#isToldHeld = false
    clearTimeout(this.#grace)
    clearInterval(this.#looks)
  }

  [Symbol.dispose](): void {
    this.rest()
    this.#stop.abort()
  }

  #look(): void {
    this.#heed()
    const { state, currentTime } = this.#context
    const stands = state === 'running' && currentTime === this.#lastSeconds
    this.#lastSeconds = currentTime
    this.#standing = stands ? this.#standing + 1 : 0
    if (this.#standing >= STANDING_LOOKS) this.#lose()
  }

  /** Told once, until it is wanted again. */
  #lose(): void {
    this.rest()
    this.#events.onLost()
  }

  #heed(): void {
    if (!this.#isWanted) return
    const { state } = this.#context
    if (state === 'running') this.#letGo()
    else if (state === 'closed') this.#lose()
    else this.#hold()
  }

  #hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    this.#takeBack()
    this.#grace = setTimeout(() => {
      this.#isToldHeld = true
      this.#events.onHeld()
    }, GRACE_MS)
  }

  #letGo(): void {
    clearTimeout(this.#grace)
    this.#isHeld = false
    if (this.#isToldHeld) this.#events.onBack()
    this.#isToldHeld = false
  }

  #takeBack(): void {
    if (!this.#isHeld) return
    // While a call goes on this is refused; the next return asks again.
    this.#context.resume().catch(() => undefined)
  }
}
