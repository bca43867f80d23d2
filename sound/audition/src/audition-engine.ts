import { describeError } from './audition-error.ts'
import type { AuditionSound } from './audition-sound.ts'
import { soundSeconds } from './audition-sound.ts'
import type { AuditionSnapshot } from './audition-state.ts'
import type { Backing } from './backing.ts'
import { Desk, type DeskOptions } from './desk.ts'
import { hearingOf, isUnchanged, type Hearing } from './hearing.ts'
import { startPlayhead } from './playhead.ts'
import { Pulse } from './pulse.ts'
import { Recovery } from './recovery.ts'
import { Stage } from './stage.ts'
import { MESSAGE_SECONDS } from './stretch-timing.ts'
import { Told } from './told.ts'
import { Tuning, type BeginFrom } from './tuning.ts'
import type { Voice } from './voice.ts'

const END_CHECK_MS = 30

/** What a test, or a page with a loudspeaker of its own, gives a player. */
export type AuditionOptions = DeskOptions

/** The one player of the page: one sound at a time, at the session's tempo and pitch. */
export class Audition implements Disposable {
  readonly #options: AuditionOptions
  readonly #told = new Told()
  readonly #warming = new AbortController()
  readonly #recovery: Recovery
  readonly #nowSeconds = (): number => this.#desk?.context.currentTime ?? 0
  readonly #stage = new Stage(this.#nowSeconds)
  readonly #tuning = new Tuning({
    stage: this.#stage,
    nowSeconds: this.#nowSeconds,
    make: (sound, signal, from) => this.#make({ sound, signal }, from),
    begin: (sound, voice) => this.#begin(sound, voice),
    complain: (error) => this.#told.tell({ kind: 'complained', error: describeError(error) }),
  })
  readonly #pulse = new Pulse({
    stage: this.#stage,
    openDesk: () => this.openDesk(),
    sessionTempoBpm: () => this.#snapshot.tempoBpm,
  })
  #desk: Desk | null = null
  /** Ends what is being loaded when something else is asked for. */
  #asked = new AbortController()
  #endCheck: ReturnType<typeof setInterval> | undefined

  constructor(options: AuditionOptions = {}) {
    this.#options = options
    this.#recovery = new Recovery({
      told: this.#told,
      positionSeconds: () => this.positionSeconds(),
      play: (sound, from) => this.play(sound, from),
      silence: () => this.#silence(),
      pulse: this.#pulse,
      desk: () => this.#desk,
    })
  }

  /** Calls at every change but that of the position, until the returned function is called. */
  readonly subscribe = this.#told.subscribe
  readonly snapshot = this.#told.snapshot
  /** Whether the metronome is heard, with what sounds or by itself. */
  readonly isClicking = (): boolean => this.#pulse.isClicking

  /** Whether what sounds are heard over is heard. */
  readonly isBackingHeard = (): boolean => this.#pulse.isRunning

  /** Position in the sound's own time; 0 while nothing sounds. */
  positionSeconds(): number {
    return this.#stage.positionSeconds()
  }

  /**
   * Resolves when the sound is about to be heard, or something else was asked for meanwhile. Never rejects: see
   * `snapshot().error`. Over a backing it comes in on the next beat, wherever `fromSeconds` lies; when quantised, on the next
   * beat of what sounds. What sounds goes on until then.
   */
  async play(sound: AuditionSound, { fromSeconds = 0 }: { fromSeconds?: number } = {}): Promise<void> {
    if (this.#pulse.isWaitedFor) this.#askAnew()
    else this.#silence()
    const { signal } = this.#asked
    this.#told.tell({ kind: 'asked', sound })
    try {
      await this.openDesk().wake()
      const repeats = sound.kind === 'loop' && this.#snapshot.loop
      const within = Math.max(0, Math.min(fromSeconds, soundSeconds(sound)))
      const voice = await this.#make({ sound, signal }, (soonestSeconds, speed) =>
        this.#pulse.enter({ sound, fromSeconds: within, soonestSeconds, speed, repeats }),
      )
      await this.#begin(sound, voice)
      signal.throwIfAborted()
      this.#told.tell({ kind: 'sounding' })
      this.#watchEnd()
      // What was asked for while it was made ready.
      this.#hearSession()
    } catch (error) {
      if (signal.aborted) return
      this.#silence()
      this.#told.tell({ kind: 'failed', error: describeError(error) })
    }
  }

  /** Ends the sound at once; the backing and the metronome go on. */
  stopSound(): void {
    this.#silence()
    this.#told.tell({ kind: 'ended' })
  }

  /** Silence at once, and back to the start; of the backing too. The metronome goes on. */
  stop(): void {
    this.#silence()
    this.#pulse.stopBacking(this.#nowSeconds() + MESSAGE_SECONDS)
    this.#told.tell({ kind: 'ended' })
  }

  /** What sounds are heard over from now on, or nothing. What is heard ends; the backing stays the caller's. */
  setBacking(backing: Backing | null): void {
    this.stop()
    this.#pulse.setBacking(backing)
  }

  /** What the player plays on, for what is to sound beside it. */
  openDesk(): Desk {
    this.#desk ??= new Desk(this.#options, {
      volume: this.#snapshot.volume,
      isQuiet: () => this.#snapshot.state === 'idle' && !this.#pulse.isRunning,
      events: this.#recovery,
    })
    return this.#desk
  }

  setSession(session: { tempoBpm: number | null; pitchSemitones: number }): void {
    const before = this.#snapshot
    this.#told.tell({ kind: 'session', session })
    if (this.#snapshot === before) return
    this.#hearSession()
    this.#warmVoices()
  }

  setLoop(loop: boolean): void {
    const before = this.#snapshot
    this.#told.tell({ kind: 'loop', loop })
    if (this.#snapshot === before) return
    if (this.#snapshot.sound?.kind === 'loop') this.#tuning.follow({ repeats: loop })
  }

  /** @param volume 0…1 */
  setVolume(volume: number): void {
    this.#told.tell({ kind: 'volume', volume })
    this.#desk?.setVolume(this.#snapshot.volume)
  }

  /** Whether a sound waits for the next beat of what is heard; without a tempo of the session none does. */
  setQuantised(isQuantised: boolean): void {
    this.#pulse.setQuantised(isQuantised)
  }

  /** Opens the loudspeaker, if there is a tempo to click at: that of what sounds, or else the session's. */
  setMetronome(isOn: boolean): void {
    this.#pulse.setMetronome(isOn)
  }

  /** Opens the output ahead of the first sound, which would have to wait for it. Whoever plays hears of what goes wrong. */
  getReady(): void {
    try {
      this.openDesk()
    } catch {
      // Tried anew with the first sound.
    }
  }

  /** Fetches what hearing the sound will need. Resolves when that is there, or did not come. */
  async warm(sound: AuditionSound): Promise<void> {
    try {
      const loaded = this.openDesk().previews.warm(sound, this.#warming.signal)
      this.#warmVoices()
      await loaded
    } catch {
      // Whoever plays it will hear of what goes wrong; also where no output is to be had.
    }
  }

  [Symbol.dispose](): void {
    this.#pulse[Symbol.dispose]()
    this.#silence()
    this.#warming.abort()
    this.#recovery[Symbol.dispose]()
    this.#desk?.[Symbol.dispose]()
    this.#told[Symbol.dispose]()
  }

  #warmVoices(): void {
    const { tempoBpm, pitchSemitones } = this.#snapshot
    if (tempoBpm === null && pitchSemitones === 0) return
    // Whoever needs one will hear of what went wrong.
    this.#desk?.voices.warm().catch(() => undefined)
  }

  /** A voice that begins as soon as it can, where `from` then says. */
  async #make(
    { sound, signal }: { sound: AuditionSound; signal: AbortSignal },
    from: BeginFrom,
  ): Promise<Voice> {
    const desk = this.openDesk()
    const preview = await desk.previews.load(sound, signal)
    const hearing = this.#hearing(sound)
    const prepared = await desk.voices.prepare({ sound, preview, hearing, signal })
    if (signal.aborted) prepared.discard()
    signal.throwIfAborted()
    const soonestSeconds = this.#nowSeconds() + prepared.leadSeconds
    // A tempo that changed meanwhile needs no other voice.
    const { speed } = isUnchanged(hearing) ? hearing : this.#hearing(sound)
    return prepared.begin(startPlayhead(soundSeconds(sound), { speed, ...from(soonestSeconds, speed) }))
  }

  async #begin(sound: AuditionSound, voice: Voice): Promise<void> {
    this.#stage.enter(sound, voice)
    const started = voice.start()
    this.#pulse.beat()
    await started
  }

  #hearing(sound: AuditionSound): Hearing {
    return this.#pulse.hearing(sound, hearingOf(sound, this.#snapshot))
  }

  /** Brings what sounds to what the session asks for. */
  #hearSession(): void {
    const { sound, state } = this.#snapshot
    if (state === 'playing' && sound) this.#tuning.hear(sound, this.#hearing(sound))
    this.#pulse.beat()
  }

  #watchEnd(): void {
    clearInterval(this.#endCheck)
    this.#endCheck = setInterval(() => {
      if (this.#stage.isOver) this.stopSound()
    }, END_CHECK_MS)
  }

  #askAnew(): void {
    this.#recovery.forgetNetwork()
    this.#asked.abort()
    this.#asked = new AbortController()
    this.#tuning.giveUp()
    this.#stage.keepOn()
    clearInterval(this.#endCheck)
  }

  #silence(): void {
    this.#askAnew()
    this.#stage.end()
    this.#pulse.beat()
    this.#desk?.sleepSoon()
  }

  get #snapshot(): AuditionSnapshot {
    return this.#told.snapshot()
  }
}
