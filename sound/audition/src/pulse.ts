import { AuditionError } from './audition-error.ts'
import type { AuditionSound } from './audition-sound.ts'
import type { Backing } from './backing.ts'
import type { BeatClock } from './beat-clock.ts'
import { entryOnClock, type Entering } from './beat-entry.ts'
import type { Desk } from './desk.ts'
import type { Hearing } from './hearing.ts'
import { Metronome } from './metronome.ts'
import type { Anchor } from './playhead.ts'
import type { Stage } from './stage.ts'

/** What it takes of the player. */
export interface PulseHost {
  readonly stage: Stage
  readonly openDesk: () => Desk
  readonly sessionTempoBpm: () => number | null
}

/** What sounds come in on: the backing they are heard over, the beats of what sounds, or those of the metronome. */
export class Pulse implements Disposable {
  readonly #host: PulseHost
  #backing: Backing | null = null
  #leaveBacking: (() => void) | null = null
  #metronome: Metronome | null = null
  #isQuantised = false

  constructor(host: PulseHost) {
    this.#host = host
  }

  /** Whether a sound that is asked for waits for a beat, while what sounds goes on. */
  get isWaitedFor(): boolean {
    return this.#backing !== null || this.#clock() !== null
  }

  /** Whether something is heard beside the sounds. */
  get isRunning(): boolean {
    return this.#backing?.isRunning ?? false
  }

  get isClicking(): boolean {
    return this.#metronome?.clock != null
  }

  setBacking(backing: Backing | null): void {
    this.#leaveBacking?.()
    this.#backing = backing
    this.#leaveBacking = backing?.subscribe(() => this.beat()) ?? null
    this.beat()
  }

  stopBacking(atSeconds: number): void {
    this.#backing?.stop(atSeconds)
  }

  setQuantised(isQuantised: boolean): void {
    this.#isQuantised = isQuantised
  }

  setMetronome(isOn: boolean): void {
    if (isOn === (this.#metronome !== null)) return
    this.#metronome?.[Symbol.dispose]()
    this.#metronome = isOn ? new Metronome(this.#host.openDesk) : null
    this.beat()
  }

  /** On another output, of which the clock begins at nought. */
  beginAnew(): void {
    if (!this.#metronome) return
    this.setMetronome(false)
    this.setMetronome(true)
  }

  /** The metronome clicks with what sounds, or else by itself. */
  beat(): void {
    const sounding = this.#backing?.clock() ?? this.#host.stage.clock()
    try {
      this.#metronome?.follow(sounding, this.#host.sessionTempoBpm())
    } catch (error) {
      // Where there is no output, whoever plays hears of it.
      if (!(error instanceof AuditionError)) throw error
    }
  }

  /** How a sound has to be heard to stay in step. */
  hearing(sound: AuditionSound, hearing: Hearing): Hearing {
    return this.#backing?.hearing(sound, hearing) ?? hearing
  }

  /** When and where a sound comes in. */
  enter(entering: Entering): Omit<Anchor, 'speed'> {
    const { repeats, soonestSeconds, fromSeconds } = entering
    if (this.#backing) return { repeats, ...this.#backing.enter(entering) }
    const clock = this.#clock()
    if (clock) return { repeats, ...entryOnClock(clock, entering) }
    return { repeats, atSeconds: soonestSeconds, positionSeconds: fromSeconds }
  }

  [Symbol.dispose](): void {
    this.#leaveBacking?.()
    this.setMetronome(false)
  }

  /** The beats to wait for; without a tempo of the session there are none. */
  #clock(): BeatClock | null {
    if (!this.#isQuantised || this.#host.sessionTempoBpm() === null) return null
    return this.#host.stage.clock() ?? this.#metronome?.clock ?? null
  }
}
