// First, for the sake of the classes that follow.
import './disposable.ts'
import { dbToGain } from '@segno/units'
import type { AuditionSound } from './audition-sound.ts'
import { entryOn, gridOf, inStep, type BackingGrid, type Beats } from './backing-grid.ts'
import type { Backing } from './backing.ts'
import type { Entry } from './entry.ts'
import { steadyClock, type BeatClock } from './beat-clock.ts'
import type { Desk } from './desk.ts'
import { FADE_SECONDS, Gate } from './gate.ts'
import type { Hearing } from './hearing.ts'
import { wrap, type Anchor } from './playhead.ts'
import { MESSAGE_SECONDS } from './stretch-timing.ts'

export type { Beats } from './backing-grid.ts'
export type { Backing } from './backing.ts'

/** Audio that begins with its first bar has nothing to fade in. */
const ATTACK_SECONDS = 0.002
/** So far ahead turns are planned: longer than a browser lets a page in the background wait. */
const AHEAD_SECONDS = 5
const LOOK_MS = 1_000

/** Audio to hear sounds over: any length, any rate. */
export interface BackingTrack extends Beats {
  readonly audio: AudioBuffer
  /** Level change that brings it to the loudness of the sounds. */
  readonly gainDb: number
}

/** What it takes of the desk of a player. */
export type BackingDesk = Pick<Desk, 'backing' | 'wake'> & { readonly context: BaseAudioContext }

type RunTimes = 'atSeconds' | 'positionSeconds' | 'soonestSeconds'

interface Turn {
  readonly source: AudioBufferSourceNode
  readonly gate: Gate
}

/**
 * A track that goes round over its whole bars, under the clock of the sounds heard over it. Every turn is planned from the
 * time of the first bar, not from the turn before, so it never drifts.
 */
export class TrackBacking implements Backing, Disposable {
  readonly #desk: BackingDesk
  readonly #track: BackingTrack
  readonly #turns = new Set<Turn>()
  readonly #listeners = new Set<() => void>()
  #grid: BackingGrid
  /** When the first bar began, of the context's clock; `null` while it does not run. */
  #begunSeconds: number | null = null
  #nextTurn = 0
  #look: ReturnType<typeof setInterval> | undefined
  /** How often it was stopped: what was asked for before that is not wanted any more. */
  #stops = 0

  constructor(desk: BackingDesk, track: BackingTrack) {
    this.#desk = desk
    this.#track = track
    this.#grid = gridOf(track.audio.duration, track)
  }

  get isRunning(): boolean {
    return this.#begunSeconds !== null
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * From its first bar, by itself, unless it is stopped before it can begin.
   *
   * @throws {AuditionError} audio_blocked where the browser waits for a gesture
   */
  async play(): Promise<void> {
    const stops = this.#stops
    await this.#desk.wake()
    if (stops === this.#stops) this.#begin(this.#desk.context.currentTime + MESSAGE_SECONDS + FADE_SECONDS)
  }

  stop(atSeconds = this.#desk.context.currentTime): void {
    this.#stops += 1
    this.#end(atSeconds)
  }

  clock(): BeatClock | null {
    const { beatSeconds } = this.#grid
    if (this.#begunSeconds === null || beatSeconds === null) return null
    return steadyClock(60 / beatSeconds, this.#begunSeconds)
  }

  /** Where it is in its own time; 0 while it does not run. */
  positionSeconds(): number {
    return this.#begunSeconds === null ? 0 : this.#positionAt(this.#desk.context.currentTime)
  }

  /** Goes on where it is with its beats elsewhere, over other bars. */
  setBeats(beats: Beats): void {
    const atSeconds = this.#desk.context.currentTime + MESSAGE_SECONDS
    const position = this.isRunning ? this.#positionAt(atSeconds) : null
    this.#end(atSeconds)
    this.#grid = gridOf(this.#track.audio.duration, beats)
    if (position === null) return
    this.#run({ atSeconds, positionSeconds: position, soonestSeconds: atSeconds })
    this.#tell()
  }

  enter(entry: Entry): Pick<Anchor, 'atSeconds' | 'positionSeconds'> {
    // Begun with the sound, both are heard from their first frame.
    this.#begin(entry.soonestSeconds + FADE_SECONDS)
    return entryOn(this.#grid, { ...entry, begunSeconds: this.#begunSeconds! })
  }

  hearing(sound: AuditionSound, hearing: Hearing): Hearing {
    return this.#grid.beatSeconds === null ? hearing : inStep(sound, hearing)
  }

  [Symbol.dispose](): void {
    this.stop()
    this.#listeners.clear()
  }

  #begin(atSeconds: number): void {
    if (this.isRunning) return
    this.#run({
      atSeconds,
      positionSeconds: this.#grid.fromSeconds,
      soonestSeconds: atSeconds - FADE_SECONDS,
    })
    this.#tell()
  }

  #end(atSeconds: number): void {
    clearInterval(this.#look)
    if (this.#begunSeconds === null) return
    this.#begunSeconds = null
    for (const { source, gate } of this.#turns) source.stop(gate.close(atSeconds))
    this.#turns.clear()
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #run({ atSeconds, positionSeconds, soonestSeconds }: Record<RunTimes, number>): void {
    const { fromSeconds, turnSeconds } = this.#grid
    const isWithin = positionSeconds >= fromSeconds && positionSeconds < fromSeconds + turnSeconds
    this.#begunSeconds = atSeconds - (isWithin ? positionSeconds - fromSeconds : 0)
    this.#nextTurn = 0
    this.#plan(soonestSeconds)
    this.#look = setInterval(() => this.#plan(this.#desk.context.currentTime), LOOK_MS)
  }

  #positionAt(seconds: number): number {
    const { fromSeconds, turnSeconds } = this.#grid
    return fromSeconds + wrap(Math.max(0, seconds - this.#begunSeconds!), turnSeconds)
  }

  #plan(fromSeconds: number): void {
    if (this.#begunSeconds === null) return
    const { turnSeconds } = this.#grid
    while (this.#begunSeconds + this.#nextTurn * turnSeconds < fromSeconds + AHEAD_SECONDS) {
      const startSeconds = this.#begunSeconds + this.#nextTurn * turnSeconds
      this.#nextTurn += 1
      if (startSeconds + turnSeconds > fromSeconds) this.#startTurn(startSeconds, fromSeconds)
    }
  }

  /** One turn fades out while the next fades in, where there is something before its first bar. */
  #startTurn(startSeconds: number, soonestSeconds: number): void {
    const { context, backing } = this.#desk
    const { fromSeconds, turnSeconds } = this.#grid
    const hasBefore = fromSeconds >= FADE_SECONDS
    const wanted = startSeconds - (hasBefore ? FADE_SECONDS : 0)
    const atSeconds = onFrame(Math.max(soonestSeconds, wanted), context)
    const offset = Math.max(0, fromSeconds + atSeconds - startSeconds)
    const source = new AudioBufferSourceNode(context, { buffer: this.#track.audio })
    const gate = new Gate(context, backing)
    const turn: Turn = { source, gate }
    source.connect(gate.input)
    source.onended = () => {
      source.disconnect()
      gate[Symbol.dispose]()
      this.#turns.delete(turn)
    }
    const fadeSeconds = hasBefore || atSeconds > wanted ? FADE_SECONDS : ATTACK_SECONDS
    gate.open(dbToGain(this.#track.gainDb), { atSeconds, fadeSeconds })
    source.start(atSeconds, onFrame(offset, this.#track.audio))
    source.stop(gate.close(startSeconds + turnSeconds - FADE_SECONDS))
    this.#turns.add(turn)
  }
}

/** Between two frames the browser would draw straight lines, which takes what is high away. */
function onFrame(seconds: number, { sampleRate }: { sampleRate: number }): number {
  return Math.round(seconds * sampleRate) / sampleRate
}
