import {
  beatsBetween,
  inBarsAt,
  LEAST_BEAT_SECONDS,
  since,
  spliced,
  steadyClock,
  type Beat,
  type BeatClock,
} from './beat-clock.ts'
import { clickBuffer } from './click-buffer.ts'
import type { Desk } from './desk.ts'
import { MESSAGE_SECONDS } from './stretch-timing.ts'

/** So far ahead clicks are planned: longer than a browser lets a page in the background wait. */
const AHEAD_SECONDS = 5
const LOOK_MS = 1_000

/** What it takes of the desk of a player. */
export type MetronomeDesk = Pick<Desk, 'click' | 'keepAwake'> & { readonly context: BaseAudioContext }

const nextAfter = ({ atSeconds }: Click): number => atSeconds + LEAST_BEAT_SECONDS

interface Click {
  readonly source: AudioBufferSourceNode
  readonly atSeconds: number
}

/** Clicks on the beats of a clock, planned ahead from the clock and not from the click before, so that it never drifts. */
export class Metronome implements Disposable {
  readonly #openDesk: () => MetronomeDesk
  readonly #clicks = new Set<Click>()
  #clock: BeatClock | null = null
  /** What it keeps open while it clicks. */
  #awake: Disposable | null = null
  #plannedUntilSeconds = 0
  #look: ReturnType<typeof setInterval> | undefined

  /** @param openDesk called only when there is something to click */
  constructor(openDesk: () => MetronomeDesk) {
    this.#openDesk = openDesk
  }

  /** The beats it clicks on; null while it is silent. */
  get clock(): BeatClock | null {
    return this.#clock
  }

  /** Clicks with what sounds; where nothing does, goes on at `tempoBpm`, or is silent without one. */
  follow(sounding: BeatClock | null, tempoBpm: number | null): void {
    if (sounding === null && tempoBpm === null) return this.#silence()
    // First, because it may open another output, with another clock.
    this.#awake ??= this.#openDesk().keepAwake()
    const { currentTime } = this.#openDesk().context
    const now = currentTime + MESSAGE_SECONDS
    const before = this.#clock && since(this.#clock, now)
    if (sounding) this.#clock = before ? spliced(before, sounding) : sounding
    else this.#clock = before ? inBarsAt(before, now, tempoBpm!) : steadyClock(tempoBpm!, now)
    this.#planAnew(now)
    clearInterval(this.#look)
    this.#look = setInterval(() => this.#plan(), LOOK_MS)
  }

  [Symbol.dispose](): void {
    this.#silence()
  }

  #silence(): void {
    clearInterval(this.#look)
    for (const click of this.#clicks) this.#drop(click)
    this.#clock = null
    this.#awake?.[Symbol.dispose]()
    this.#awake = null
  }

  /** What the audio thread may have begun to play stays. */
  #planAnew(fromSeconds: number): void {
    for (const click of this.#clicks) if (click.atSeconds > fromSeconds) this.#drop(click)
    this.#plannedUntilSeconds = Math.max(fromSeconds, ...[...this.#clicks].map(nextAfter))
    this.#plan()
  }

  #plan(): void {
    if (!this.#clock) return
    const now = this.#openDesk().context.currentTime
    const untilSeconds = now + AHEAD_SECONDS
    if (untilSeconds <= this.#plannedUntilSeconds) return
    // What a page that was held up has missed stays silent: it would click all at once.
    const fromSeconds = Math.max(now, this.#plannedUntilSeconds)
    for (const beat of beatsBetween(this.#clock, fromSeconds, untilSeconds)) this.#click(beat)
    this.#plannedUntilSeconds = untilSeconds
  }

  #click({ atSeconds, inBar }: Beat): void {
    const { context, click: destination } = this.#openDesk()
    const source = new AudioBufferSourceNode(context, {
      buffer: clickBuffer(context.sampleRate, inBar === 0),
    })
    const click: Click = { source, atSeconds }
    source.connect(destination)
    source.onended = () => {
      source.disconnect()
      this.#clicks.delete(click)
    }
    // Between two frames the browser would draw straight lines.
    source.start(Math.round(atSeconds * context.sampleRate) / context.sampleRate)
    this.#clicks.add(click)
  }

  #drop(click: Click): void {
    click.source.stop()
    click.source.disconnect()
    this.#clicks.delete(click)
  }
}
