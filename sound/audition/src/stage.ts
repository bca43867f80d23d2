import type { AuditionSound } from './audition-sound.ts'
import { clockOf, since, spliced, type BeatClock } from './beat-clock.ts'
import { endsAtSeconds, positionAt } from './playhead.ts'
import { MESSAGE_SECONDS } from './stretch-timing.ts'
import type { Voice } from './voice.ts'

interface Part {
  readonly sound: AuditionSound
  readonly voice: Voice
}

/** What is heard, and what takes its place at a time that has not come yet. Of all that waits only the last is ever heard. */
export class Stage {
  readonly #nowSeconds: () => number
  #heard: Part | null = null
  #next: Part | null = null
  /** The beats of what was heard before. */
  #kept: BeatClock | null = null

  /** @param nowSeconds of the context's clock */
  constructor(nowSeconds: () => number) {
    this.#nowSeconds = nowSeconds
  }

  /** The voice last asked for, heard or waiting. */
  get voice(): Voice | null {
    return (this.#next ?? this.#heard)?.voice ?? null
  }

  /** Of the voice last asked for, in its sound's own time. */
  positionSeconds(): number {
    return this.voice ? positionAt(this.voice.playhead, this.#nowSeconds()) : 0
  }

  /** Whether the voice has come to its end by itself. */
  get isOver(): boolean {
    // Asked again and again, so that what was heard before is let go of soon.
    this.#settle()
    const end = this.voice && endsAtSeconds(this.voice.playhead)
    return end !== null && this.#nowSeconds() >= end
  }

  /** The beats of what is heard and, from when it comes in, of what waits. */
  clock(): BeatClock | null {
    this.#settle()
    return clockAfter(clockAfter(this.#kept, this.#heard), this.#next)
  }

  /** Takes the place of all else where its playhead begins. What waited until now will not be heard. */
  enter(sound: AuditionSound, voice: Voice): void {
    this.keepOn()
    const part = { sound, voice }
    if (!this.#heard) {
      this.#heard = part
      return
    }
    this.#heard.voice.fadeOut(voice.playhead.anchors[0]!.atSeconds)
    this.#next = part
  }

  /** What waits is not wanted any more; what is heard goes on. */
  keepOn(): void {
    this.#settle()
    if (!this.#next) return
    this.#next.voice.fadeOut(this.#nowSeconds())
    this.#next = null
    this.#heard?.voice.goOn()
  }

  /** Silence at once. */
  end(): void {
    const atSeconds = this.#nowSeconds() + MESSAGE_SECONDS
    for (const part of [this.#heard, this.#next]) part?.voice.fadeOut(atSeconds)
    this.#heard = null
    this.#next = null
    this.#kept = null
  }

  /** What was to come in has come in, or will before anything could be said against it. */
  #settle(): void {
    const now = this.#nowSeconds()
    if (!this.#next || this.#next.voice.playhead.anchors[0]!.atSeconds > now + MESSAGE_SECONDS) return
    const clock = clockAfter(this.#kept, this.#heard)
    this.#kept = clock && since(clock, now)
    this.#heard = this.#next
    this.#next = null
  }
}

/** A one-shot is struck over the beats there are; a loop sets its own, if it has any. */
function clockAfter(before: BeatClock | null, part: Part | null): BeatClock | null {
  if (!part || part.sound.kind === 'oneShot') return before
  const own = clockOf(part.sound, part.voice.playhead)
  return own && before ? spliced(before, own) : own
}
