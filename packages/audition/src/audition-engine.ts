import { AuditionError } from './audition-error.ts'
import type { AuditionSound } from './audition-sound.ts'
import { soundSeconds } from './audition-sound.ts'
import { afterEvent, SILENT, type AuditionEvent, type AuditionSnapshot } from './audition-state.ts'
import { hearingOf } from './hearing.ts'
import { changePlayhead, endsAtSeconds, positionAt, startPlayhead } from './playhead.ts'
import { PreviewCache } from './preview-cache.ts'
import type { Voice } from './voice.ts'
import { VoiceMaker } from './voice-maker.ts'

const CACHE_BYTES = 160_000_000
const END_CHECK_MS = 30
/** Changes take effect this much later, so that both threads agree on when. */
const AHEAD_SECONDS = 0.02
/** A context that plays nothing is put to sleep, and with it every node that cannot be ended. */
const SLEEP_AFTER_MS = 3_000

export interface AuditionOptions {
  readonly createContext?: () => AudioContext
  readonly fetch?: typeof fetch
  readonly cacheSizeBytes?: number
}

interface Desk {
  readonly context: AudioContext
  readonly volume: GainNode
  readonly voices: VoiceMaker
  readonly previews: PreviewCache
}

/** The one player of the page: one sound at a time, at the session's tempo and pitch. */
export class Audition implements Disposable {
  readonly #options: AuditionOptions
  readonly #listeners = new Set<() => void>()
  readonly #warming = new AbortController()
  #snapshot = SILENT
  #desk: Desk | null = null
  #voice: Voice | null = null
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
      await resumed(desk.context)
      const preview = await desk.previews.load(sound, signal)
      await this.#sound(desk, { sound, preview, fromSeconds, signal })
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
    const { sound, state } = this.#snapshot
    if (state !== 'playing' || !sound || this.#snapshot === before) return
    const was = hearingOf(sound, before)
    const is = hearingOf(sound, this.#snapshot)
    if (
      was.speed !== is.speed &&
      was.pitchSemitones === is.pitchSemitones &&
      this.#follow({ speed: is.speed })
    )
      return
    if (was.speed !== is.speed || was.pitchSemitones !== is.pitchSemitones) void this.#changeVoice(sound)
  }

  setLoop(loop: boolean): void {
    this.#tell({ kind: 'loop', loop })
    const { sound } = this.#snapshot
    if (sound?.kind === 'loop') this.#follow({ repeats: loop })
  }

  /** @param volume 0…1 */
  setVolume(volume: number): void {
    this.#tell({ kind: 'volume', volume })
    const desk = this.#desk
    desk?.volume.gain.setTargetAtTime(this.#snapshot.volume, desk.context.currentTime, 0.01)
  }

  /** Fetches what hearing the sound will need. */
  warm(sound: AuditionSound): void {
    const desk = this.#openDesk()
    // Whoever plays it will hear of what went wrong.
    desk.previews.load(sound, this.#warming.signal).catch(() => undefined)
  }

  [Symbol.dispose](): void {
    this.#silence()
    this.#warming.abort()
    clearTimeout(this.#sleep)
    void this.#desk?.context.close()
    this.#listeners.clear()
  }

  #openDesk(): Desk {
    if (this.#desk) return this.#desk
    const context = this.#options.createContext?.() ?? new AudioContext({ latencyHint: 'interactive' })
    const volume = new GainNode(context, { gain: this.#snapshot.volume })
    volume.connect(context.destination)
    this.#desk = {
      context,
      volume,
      voices: new VoiceMaker(context, volume),
      previews: new PreviewCache({
        decode: (bytes) => context.decodeAudioData(bytes),
        fetch: this.#options.fetch ?? fetch.bind(globalThis),
        sizeBytes: this.#options.cacheSizeBytes ?? CACHE_BYTES,
      }),
    }
    return this.#desk
  }

  async #sound(
    desk: Desk,
    wanted: {
      sound: AuditionSound
      preview: Awaited<ReturnType<PreviewCache['load']>>
      fromSeconds: number
      signal: AbortSignal
    },
  ): Promise<void> {
    const { sound, preview, signal } = wanted
    const hearing = hearingOf(sound, this.#snapshot)
    const prepared = await desk.voices.prepare(sound, preview, hearing)
    const playhead = startPlayhead(soundSeconds(sound), {
      atSeconds: desk.context.currentTime + prepared.leadSeconds,
      positionSeconds: Math.max(0, Math.min(wanted.fromSeconds, soundSeconds(sound))),
      speed: hearing.speed,
      repeats: sound.kind === 'loop' && this.#snapshot.loop,
    })
    const voice = prepared.begin(playhead)
    if (signal.aborted) return voice[Symbol.dispose]()
    this.#voice = voice
    await voice.start()
    if (signal.aborted) return
    this.#tell({ kind: 'sounding' })
    this.#watchEnd()
  }

  /** Another voice goes on where this one is: one fades in while the other fades out. */
  async #changeVoice(sound: AuditionSound): Promise<void> {
    const desk = this.#openDesk()
    const { signal } = this.#asked
    const before = this.#voice
    const asked = this.#snapshot
    try {
      const preview = await desk.previews.load(sound, signal)
      const hearing = hearingOf(sound, asked)
      const prepared = await desk.voices.prepare(sound, preview, hearing)
      const atSeconds = desk.context.currentTime + prepared.leadSeconds + AHEAD_SECONDS
      const playhead = startPlayhead(soundSeconds(sound), {
        atSeconds,
        positionSeconds: before ? positionAt(before.playhead, atSeconds) : 0,
        speed: hearing.speed,
        repeats: before?.playhead.anchors.at(-1)?.repeats ?? false,
      })
      const voice = prepared.begin(playhead)
      // Something newer was asked for while this one was being made ready.
      if (signal.aborted || this.#voice !== before) return voice[Symbol.dispose]()
      void voice.start()
      before?.fadeOut(atSeconds)
      this.#voice = voice
      if (this.#snapshot !== asked) this.#catchUp(sound, hearing)
    } catch (error) {
      if (!signal.aborted) this.#tell({ kind: 'complained', error: describe(error) })
    }
  }

  #catchUp(sound: AuditionSound, heard: ReturnType<typeof hearingOf>): void {
    const wanted = hearingOf(sound, this.#snapshot)
    if (wanted.speed !== heard.speed || wanted.pitchSemitones !== heard.pitchSemitones)
      void this.#changeVoice(sound)
  }

  #follow(change: { speed?: number; repeats?: boolean }): boolean {
    const voice = this.#voice
    if (!voice || !this.#desk) return false
    const atSeconds = this.#desk.context.currentTime + AHEAD_SECONDS
    return voice.follow(changePlayhead(voice.playhead, atSeconds, change), atSeconds)
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
    clearInterval(this.#endCheck)
    if (this.#voice && this.#desk) this.#voice.fadeOut(this.#desk.context.currentTime)
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

const MAY_START_MS = 2_000

/** @throws {AuditionError} audio_blocked where the browser waits for a gesture */
async function resumed(context: AudioContext): Promise<void> {
  if (context.state === 'running') return
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new AuditionError('audio_blocked')), MAY_START_MS)
  })
  await Promise.race([context.resume(), late])
}

function describe(error: unknown): NonNullable<AuditionSnapshot['error']> {
  const known = error instanceof AuditionError ? error : new AuditionError('cannot_decode', error)
  return { code: known.code, message: known.message }
}
