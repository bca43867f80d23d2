import { AuditionError } from './audition-error.ts'
import type { AuditionSound } from './audition-sound.ts'
import { soundSeconds } from './audition-sound.ts'
import { afterEvent, SILENT, type AuditionEvent, type AuditionSnapshot } from './audition-state.ts'
import { Desk, type DeskOptions } from './desk.ts'
import { hearingOf, isUnchanged, type Hearing } from './hearing.ts'
import { changePlayhead, endsAtSeconds, positionAt, startPlayhead, type Anchor } from './playhead.ts'
import { MESSAGE_SECONDS } from './stretch-timing.ts'
import type { Voice } from './voice.ts'

const END_CHECK_MS = 30
/** A context that plays nothing is put to sleep, because even silence keeps the audio thread awake. */
const SLEEP_AFTER_MS = 3_000

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
  readonly #listeners = new Set<() => void>()
  readonly #warming = new AbortController()
  #snapshot = SILENT
  #desk: Desk | null = null
  #voice: Voice | null = null
  #takeover: Takeover | null = null
  /** Ends what is being loaded when something else is asked for. */
  #asked = new AbortController()
  #endCheck: ReturnType<typeof setInterval> | undefined
  #sleep: ReturnType<typeof setTimeout> | undefined

  constructor(options: AuditionOptions = {}) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): AuditionSnapshot => this.#snapshot

  /** Position in the sound's own time; 0 while nothing sounds. */
  positionSeconds(): number {
    if (!this.#voice || !this.#desk) return 0
    return positionAt(this.#voice.playhead, this.#desk.context.currentTime)
  }

  /** Resolves when the sound is heard, or something else was asked for meanwhile. Never rejects: see `snapshot().error`. */
  async play(sound: AuditionSound, { fromSeconds = 0 }: { fromSeconds?: number } = {}): Promise<void> {
    this.#silence()
    const { signal } = this.#asked
    this.#tell({ kind: 'asked', sound })
    try {
      const desk = this.#openDesk()
      await desk.wake()
      const voice = await this.#begin(desk, { sound, signal }, () => ({
        positionSeconds: Math.max(0, Math.min(fromSeconds, soundSeconds(sound))),
        repeats: sound.kind === 'loop' && this.#snapshot.loop,
      }))
      this.#voice = voice
      await voice.start()
      signal.throwIfAborted()
      this.#tell({ kind: 'sounding' })
      this.#watchEnd()
      // What was asked for while it was made ready.
      this.#hearSession()
    } catch (error) {
      if (!signal.aborted) this.#tell({ kind: 'failed', error: describe(error) })
    }
  }

  /** Silence at once, and back to the start. */
  stop(): void {
    this.#silence()
    this.#tell({ kind: 'ended' })
  }

  setSession(session: { tempoBpm: number | null; pitchSemitones: number }): void {
    const before = this.#snapshot
    this.#tell({ kind: 'session', session })
    if (this.#snapshot === before) return
    this.#hearSession()
    this.#warmVoices()
  }

  setLoop(loop: boolean): void {
    const before = this.#snapshot
    this.#tell({ kind: 'loop', loop })
    if (this.#snapshot === before) return
    if (this.#snapshot.sound?.kind === 'loop') this.#follow({ repeats: loop })
  }

  /** @param volume 0…1 */
  setVolume(volume: number): void {
    this.#tell({ kind: 'volume', volume })
    this.#desk?.setVolume(this.#snapshot.volume)
  }

  /** Fetches what hearing the sound will need. */
  warm(sound: AuditionSound): void {
    // Whoever plays it will hear of what went wrong.
    this.#openDesk()
      .previews.load(sound, this.#warming.signal)
      .catch(() => undefined)
    this.#warmVoices()
  }

  [Symbol.dispose](): void {
    this.#silence()
    this.#warming.abort()
    clearTimeout(this.#sleep)
    this.#desk?.[Symbol.dispose]()
    this.#listeners.clear()
  }

  #openDesk(): Desk {
    this.#desk ??= new Desk(this.#options, this.#snapshot.volume)
    return this.#desk
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
    from: (atSeconds: number) => Pick<Anchor, 'positionSeconds' | 'repeats'>,
  ): Promise<Voice> {
    const preview = await desk.previews.load(sound, signal)
    const hearing = hearingOf(sound, this.#snapshot)
    const prepared = await desk.voices.prepare({ sound, preview, hearing, signal })
    if (signal.aborted) prepared.discard()
    signal.throwIfAborted()
    const atSeconds = desk.context.currentTime + prepared.leadSeconds
    // A tempo that changed meanwhile needs no other voice.
    const now = hearingOf(sound, this.#snapshot)
    const { speed } = isUnchanged(hearing) ? hearing : now
    return prepared.begin(startPlayhead(soundSeconds(sound), { atSeconds, speed, ...from(atSeconds) }))
  }

  /** Brings what sounds to what the session asks for: by another speed, or by another voice. */
  #hearSession(): void {
    const { sound, state } = this.#snapshot
    if (state !== 'playing' || !sound || !this.#voice) return
    const wanted = hearingOf(sound, this.#snapshot)
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
      const voice = await this.#begin(this.#openDesk(), { sound, signal }, (atSeconds) => ({
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
      this.#tell({ kind: 'complained', error: describe(error) })
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
      if (end !== null && this.#desk && this.#desk.context.currentTime >= end) this.stop()
    }, END_CHECK_MS)
  }

  #silence(): void {
    this.#asked.abort()
    this.#asked = new AbortController()
    this.#takeover = null
    clearInterval(this.#endCheck)
    if (this.#desk) this.#voice?.fadeOut(this.#desk.context.currentTime + MESSAGE_SECONDS)
    this.#voice = null
    clearTimeout(this.#sleep)
    this.#sleep = setTimeout(() => {
      if (this.#snapshot.state === 'idle') void this.#desk?.context.suspend()
    }, SLEEP_AFTER_MS)
  }

  #tell(event: AuditionEvent): void {
    const after = afterEvent(this.#snapshot, event)
    if (after === this.#snapshot) return
    this.#snapshot = after
    for (const listener of this.#listeners) listener()
  }
}

function describe(error: unknown): NonNullable<AuditionSnapshot['error']> {
  const known = error instanceof AuditionError ? error : new AuditionError('cannot_decode', error)
  return { code: known.code, message: known.message }
}
