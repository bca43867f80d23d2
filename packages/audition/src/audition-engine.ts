import { describeError } from './audition-error.ts'
import type { AuditionSound } from './audition-sound.ts'
import { soundSeconds } from './audition-sound.ts'
import type { AuditionSnapshot } from './audition-state.ts'
import type { Backing } from './backing.ts'
import { Desk, type DeskOptions } from './desk.ts'
import { hearingOf, isUnchanged, type Hearing } from './hearing.ts'
import { changePlayhead, endsAtSeconds, positionAt, startPlayhead, type Anchor } from './playhead.ts'
import { MESSAGE_SECONDS } from './stretch-timing.ts'
import { Told } from './told.ts'
import type { Voice } from './voice.ts'

const END_CHECK_MS = 30

/** What a test, or a page with a loudspeaker of its own, gives a player. */
export type AuditionOptions = DeskOptions

/** Another voice on its way, to take over from the one that sounds. */
interface Takeover {
  readonly pitchSemitones: number
  readonly isPlain: boolean
  readonly stop: AbortController
}

/** The one player of the page: one sound at a time, at the session's tempo and pitch. */
export class Audition implements Disposable {
  readonly #options: AuditionOptions
  readonly #told = new Told()
  readonly #warming = new AbortController()
  #desk: Desk | null = null
  #voice: Voice | null = null
  #backing: Backing | null = null
  #takeover: Takeover | null = null
  /** Ends what is being loaded when something else is asked for. */
  #asked = new AbortController()
  #endCheck: ReturnType<typeof setInterval> | undefined

  constructor(options: AuditionOptions = {}) {
    this.#options = options
  }

  /** Calls at every change but that of the position, until the returned function is called. */
  readonly subscribe = this.#told.subscribe
  readonly snapshot = this.#told.snapshot

  /** Position in the sound's own time; 0 while nothing sounds. */
  positionSeconds(): number {
    if (!this.#voice || !this.#desk) return 0
    return positionAt(this.#voice.playhead, this.#desk.context.currentTime)
  }

  /**
   * Resolves when the sound is heard, or something else was asked for meanwhile. Never rejects: see `snapshot().error`. Over
   * a backing it comes in on the next beat, wherever `fromSeconds` lies, and what sounds goes on until then.
   */
  async play(sound: AuditionSound, { fromSeconds = 0 }: { fromSeconds?: number } = {}): Promise<void> {
    const backing = this.#backing
    if (backing) this.#askAnew()
    else this.#silence()
    const { signal } = this.#asked
    this.#told.tell({ kind: 'asked', sound })
    try {
      const desk = this.openDesk()
      await desk.wake()
      const repeats = sound.kind === 'loop' && this.#snapshot.loop
      const positionSeconds = Math.max(0, Math.min(fromSeconds, soundSeconds(sound)))
      const voice = await this.#begin(desk, { sound, signal }, (soonestSeconds, speed) => ({
        repeats,
        ...(backing?.enter({ sound, speed, repeats, soonestSeconds }) ?? {
          atSeconds: soonestSeconds,
          positionSeconds,
        }),
      }))
      this.#voice?.fadeOut(voice.playhead.anchors[0]!.atSeconds)
      this.#voice = voice
      await voice.start()
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

  /** Ends the sound at once; the backing goes on. */
  stopSound(): void {
    this.#silence()
    this.#told.tell({ kind: 'ended' })
  }

  /** Silence at once, and back to the start; of the backing too. */
  stop(): void {
    this.#silence()
    if (this.#desk) this.#backing?.stop(this.#desk.context.currentTime + MESSAGE_SECONDS)
    this.#told.tell({ kind: 'ended' })
  }

  /** What sounds are heard over from now on, or nothing. What is heard ends; the backing stays the caller's. */
  setBacking(backing: Backing | null): void {
    this.stop()
    this.#backing = backing
  }

  /** What the player plays on, for what is to sound beside it. */
  openDesk(): Desk {
    this.#desk ??= new Desk(this.#options, {
      volume: this.#snapshot.volume,
      isQuiet: () => this.#snapshot.state === 'idle' && !this.#backing?.isRunning,
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
    if (this.#snapshot.sound?.kind === 'loop') this.#follow({ repeats: loop })
  }

  /** @param volume 0…1 */
  setVolume(volume: number): void {
    this.#told.tell({ kind: 'volume', volume })
    this.#desk?.setVolume(this.#snapshot.volume)
  }

  /** Fetches what hearing the sound will need. */
  warm(sound: AuditionSound): void {
    // Whoever plays it will hear of what went wrong.
    this.openDesk()
      .previews.load(sound, this.#warming.signal)
      .catch(() => undefined)
    this.#warmVoices()
  }

  [Symbol.dispose](): void {
    this.#silence()
    this.#warming.abort()
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
  async #begin(
    desk: Desk,
    { sound, signal }: { sound: AuditionSound; signal: AbortSignal },
    from: (soonestSeconds: number, speed: number) => Omit<Anchor, 'speed'>,
  ): Promise<Voice> {
    const preview = await desk.previews.load(sound, signal)
    const hearing = this.#hearing(sound)
    const prepared = await desk.voices.prepare({ sound, preview, hearing, signal })
    if (signal.aborted) prepared.discard()
    signal.throwIfAborted()
    const soonestSeconds = desk.context.currentTime + prepared.leadSeconds
    // A tempo that changed meanwhile needs no other voice.
    const { speed } = isUnchanged(hearing) ? hearing : this.#hearing(sound)
    return prepared.begin(startPlayhead(soundSeconds(sound), { speed, ...from(soonestSeconds, speed) }))
  }

  #hearing(sound: AuditionSound): Hearing {
    const hearing = hearingOf(sound, this.#snapshot)
    return this.#backing?.hearing(sound, hearing) ?? hearing
  }

  /** Brings what sounds to what the session asks for: by another speed, or by another voice. */
  #hearSession(): void {
    const { sound, state } = this.#snapshot
    if (state !== 'playing' || !sound || !this.#voice) return
    const wanted = this.#hearing(sound)
    if (!this.#voice.canFollow(wanted)) return this.#replaceVoice(sound, wanted)
    this.#takeover?.stop.abort()
    this.#takeover = null
    if (this.#voice.playhead.anchors.at(-1)?.speed !== wanted.speed) this.#follow({ speed: wanted.speed })
  }

  #replaceVoice(sound: AuditionSound, wanted: Hearing): void {
    const { pitchSemitones } = wanted
    const isPlain = isUnchanged(wanted)
    const under = this.#takeover
    if (under?.pitchSemitones === pitchSemitones && under.isPlain === isPlain) return
    under?.stop.abort()
    this.#takeover = { pitchSemitones, isPlain, stop: new AbortController() }
    void this.#takeOver(sound, this.#takeover)
  }

  /** Another voice goes on where this one is: one fades in while the other fades out. */
  async #takeOver(sound: AuditionSound, takeover: Takeover): Promise<void> {
    const signal = AbortSignal.any([this.#asked.signal, takeover.stop.signal])
    const before = this.#voice
    try {
      const voice = await this.#begin(this.openDesk(), { sound, signal }, (atSeconds) => ({
        atSeconds,
        positionSeconds: before ? positionAt(before.playhead, atSeconds) : 0,
        repeats: before?.playhead.anchors.at(-1)?.repeats ?? false,
      }))
      this.#voice = voice
      before?.fadeOut(voice.playhead.anchors[0]!.atSeconds)
      this.#takeover = null
      await voice.start()
    } catch (error) {
      if (signal.aborted) return
      this.#takeover = null
      this.#told.tell({ kind: 'complained', error: describeError(error) })
    }
  }

  #follow(change: { speed?: number; repeats?: boolean }): void {
    const voice = this.#voice
    if (!voice || !this.#desk) return
    const atSeconds = this.#desk.context.currentTime + voice.followLeadSeconds
    voice.follow(changePlayhead(voice.playhead, atSeconds, change))
  }

  #watchEnd(): void {
    clearInterval(this.#endCheck)
    this.#endCheck = setInterval(() => {
      const end = this.#voice && endsAtSeconds(this.#voice.playhead)
      if (end === null || !this.#desk || this.#desk.context.currentTime < end) return
      this.#silence()
      this.#told.tell({ kind: 'ended' })
    }, END_CHECK_MS)
  }

  #askAnew(): void {
    this.#asked.abort()
    this.#asked = new AbortController()
    this.#takeover = null
    clearInterval(this.#endCheck)
  }

  #silence(): void {
    this.#askAnew()
    if (this.#desk) this.#voice?.fadeOut(this.#desk.context.currentTime + MESSAGE_SECONDS)
    this.#voice = null
    this.#desk?.sleepSoon()
  }

  get #snapshot(): AuditionSnapshot {
    return this.#told.snapshot()
  }
}
