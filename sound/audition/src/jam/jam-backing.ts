// First, for the sake of the classes that follow.
import '../disposable.ts'
import type { AuditionSound } from '../audition-sound.ts'
import { entryOn, inStep } from '../backing-grid.ts'
import type { Backing } from '../backing.ts'
import { steadyClock, type BeatClock } from '../beat-clock.ts'
import type { Desk, DeskGuest } from '../desk.ts'
import type { Entry } from '../entry.ts'
import { FADE_SECONDS } from '../gate.ts'
import type { Hearing } from '../hearing.ts'
import { wrap, type Anchor } from '../playhead.ts'
import { MESSAGE_SECONDS } from '../stretch-timing.ts'
import { HEADROOM_GAIN, type PlayedLane } from './jam-lane.ts'
import { barSecondsAt, runsOf, type Run } from './jam-runs.ts'
import { LaneStrip } from './lane-strip.ts'

/** So far ahead runs are planned: longer than a browser lets a page in the background wait. */
const AHEAD_SECONDS = 3
const LOOK_MS = 500
/** Far less than a frame. */
const SAME_BARS = 1e-6

export interface PlayedJam {
  readonly tempoBpm: number
  readonly bars: number
  readonly lanes: readonly PlayedLane[]
}

/** What it takes of the desk of a player. */
export type JamDesk = Pick<Desk, 'backing' | 'wake' | 'host'> & { readonly context: BaseAudioContext }

interface Strip {
  readonly strip: LaneStrip
  lane: PlayedLane
  runs: readonly Run[]
  /** Runs that begin before this are planned already. */
  plannedSeconds: number
  /** When this sound of it comes in. */
  readonly sinceSeconds: number
}

/**
 * A jam that goes round, to be heard by itself or under a sound that is tried over it. Every turn of every lane is planned
 * from the time at which the jam began, so lanes never drift apart.
 */
export class JamBacking implements Backing, Disposable {
  readonly #desk: JamDesk
  readonly #listeners = new Set<() => void>()
  readonly #strips = new Map<string, Strip>()
  #jam: PlayedJam = { tempoBpm: 120, bars: 1, lanes: [] }
  #bus: GainNode | null = null
  #stay: Disposable | null = null
  /** When the first bar began, of the context's clock; `null` while it does not run. */
  #begunSeconds: number | null = null
  #look: ReturnType<typeof setInterval> | undefined
  /** Where it begins again once there is something to be heard; `null` when there is. */
  #silentFromBar: number | null = null
  /** How often it was stopped: what was asked for before that is not wanted any more. */
  #stops = 0

  constructor(desk: JamDesk) {
    this.#desk = desk
  }

  get isRunning(): boolean {
    return this.#begunSeconds !== null
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Plays this from now on without interrupting unchanged lanes; at another tempo it goes on in the same place.
   *
   * @param fromBar where it goes on if it is running; left out, where it is
   */
  show(jam: PlayedJam, fromBar?: number): void {
    const before = this.#jam
    const position = this.isRunning ? this.positionBars() : null
    this.#jam = jam
    if (position === null) return
    if (fromBar !== undefined) return this.#run(fromBar)
    if (before.tempoBpm !== jam.tempoBpm || before.bars !== jam.bars) return this.#run(position % jam.bars)
    if (this.#silentFromBar !== null && isAnyReady(jam)) return this.#run(this.#silentFromBar % jam.bars)
    const atSeconds = this.#soonestSeconds()
    this.#showLanes(atSeconds)
    this.#plan(atSeconds)
  }

  /**
   * From a bar, unless it is stopped before it can begin.
   *
   * @throws {AuditionError} audio_blocked where the browser waits for a gesture
   */
  async play(fromBar = 0): Promise<void> {
    const stops = this.#stops
    await this.#desk.wake()
    if (stops === this.#stops) this.#run(fromBar)
  }

  stop(atSeconds = this.#desk.context.currentTime): void {
    this.#stops += 1
    clearInterval(this.#look)
    if (this.#begunSeconds === null) return
    this.#begunSeconds = null
    for (const { strip } of this.#strips.values()) strip.end(atSeconds)
    this.#letStripsGo()
    this.#stay?.[Symbol.dispose]()
    this.#stay = null
    this.#tell()
  }

  clock(): BeatClock | null {
    return this.#begunSeconds === null ? null : steadyClock(this.#jam.tempoBpm, this.#begunSeconds)
  }

  /** Where it is; 0 while it does not run. */
  positionBars(): number {
    if (this.#begunSeconds === null) return 0
    const bars = (this.#desk.context.currentTime - this.#begunSeconds) / barSecondsAt(this.#jam.tempoBpm)
    return wrap(Math.max(0, bars), this.#jam.bars)
  }

  /** The highest amplitude that is heard of a lane just now. */
  peakOf(laneId: string): number {
    return this.#strips.get(laneId)?.strip.peak() ?? 0
  }

  enter(entry: Entry): Pick<Anchor, 'atSeconds' | 'positionSeconds'> {
    if (!this.isRunning) this.#run(0, entry.soonestSeconds + FADE_SECONDS)
    // What is heard over it keeps it where it is.
    this.#silentFromBar = null
    return entryOn({ beatSeconds: 60 / this.#jam.tempoBpm }, { ...entry, begunSeconds: this.#begunSeconds! })
  }

  hearing(sound: AuditionSound, hearing: Hearing): Hearing {
    return inStep(sound, hearing)
  }

  [Symbol.dispose](): void {
    this.stop()
    this.#listeners.clear()
  }

  #run(fromBar: number, atSeconds = this.#soonestSeconds()): void {
    for (const { strip } of this.#strips.values()) strip.end(atSeconds)
    this.#letStripsGo()
    if (!this.#stay) {
      // On another output it would have to be made ready anew; it is quicker to press play.
      const guest: DeskGuest = { onRenewed: () => this.stop(), onClosed: () => this.stop() }
      this.#stay = this.#desk.host(guest)
    }
    this.#bus = new GainNode(this.#desk.context, { gain: HEADROOM_GAIN })
    this.#bus.connect(this.#desk.backing)
    const { sampleRate } = this.#desk.context
    const begun = atSeconds - fromBar * barSecondsAt(this.#jam.tempoBpm)
    this.#begunSeconds = Math.round(begun * sampleRate) / sampleRate
    this.#silentFromBar = isAnyReady(this.#jam) ? null : fromBar
    this.#showLanes(atSeconds)
    this.#plan(atSeconds)
    clearInterval(this.#look)
    this.#look = setInterval(() => this.#plan(this.#desk.context.currentTime), LOOK_MS)
    this.#tell()
  }

  #showLanes(atSeconds: number): void {
    const { lanes } = this.#jam
    for (const [id, { strip }] of this.#strips) {
      if (lanes.some((lane) => lane.id === id)) continue
      strip.end(atSeconds)
      this.#strips.delete(id)
    }
    for (const lane of lanes) this.#showLane(lane, atSeconds)
  }

  #showLane(lane: PlayedLane, atSeconds: number): void {
    const known = this.#strips.get(lane.id)
    const strip = known?.strip ?? new LaneStrip(this.#desk.context, this.#bus!, lane)
    const isSame = known?.lane.audio === lane.audio && known.lane.clips === lane.clips
    const sinceSeconds =
      known && this.#waitsForBar(known.lane, lane) ? this.#nextBarSeconds(atSeconds) : atSeconds
    if (known) strip.set(lane, isSame ? 0 : sinceSeconds)
    if (known && isSame) return void (known.lane = lane)
    strip.end(sinceSeconds)
    const runs = lane.audio ? runsOf(lane.clips, this.#jam.tempoBpm, lane.audio.turnSeconds) : []
    this.#strips.set(lane.id, { strip, lane, runs, plannedSeconds: Number.NEGATIVE_INFINITY, sinceSeconds })
  }

  /** Another sound of a lane comes in on the bar, and so does a late one; the very first is heard at once, and so is the rest of it. */
  #waitsForBar(before: PlayedLane, after: PlayedLane): boolean {
    if (before.clips !== after.clips || before.audio === after.audio || !after.audio) return false
    if (before.audio?.isPart) return false
    return [...this.#strips.values()].some(({ lane }) => lane.audio !== null)
  }

  #nextBarSeconds(soonestSeconds: number): number {
    const begun = this.#begunSeconds ?? soonestSeconds
    const barSeconds = barSecondsAt(this.#jam.tempoBpm)
    return begun + Math.ceil((soonestSeconds - begun) / barSeconds - SAME_BARS) * barSeconds
  }

  /** What is on its way when a lane is planned for the first time is heard from its middle. */
  #plan(soonestSeconds: number): void {
    const begun = this.#begunSeconds
    if (begun === null) return
    const horizon = soonestSeconds + AHEAD_SECONDS
    const jamSeconds = this.#jam.bars * barSecondsAt(this.#jam.tempoBpm)
    const first = Math.max(0, Math.floor((soonestSeconds - begun) / jamSeconds))
    for (const planned of this.#strips.values()) {
      const { strip, lane, runs, plannedSeconds, sinceSeconds } = planned
      const fromSeconds = Math.max(soonestSeconds, sinceSeconds)
      for (let turn = first; begun + turn * jamSeconds < horizon; turn += 1) {
        const begunSeconds = begun + turn * jamSeconds
        for (const run of runs) {
          const startSeconds = begunSeconds + run.fromSeconds
          const isDue = startSeconds < horizon && startSeconds >= plannedSeconds
          if (isDue && lane.audio) strip.play(lane.audio, run, { begunSeconds, soonestSeconds: fromSeconds })
        }
      }
      planned.plannedSeconds = horizon
    }
  }

  #letStripsGo(): void {
    this.#strips.clear()
    this.#bus = null
  }

  #soonestSeconds(): number {
    return this.#desk.context.currentTime + MESSAGE_SECONDS + FADE_SECONDS
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const isAnyReady = ({ lanes }: PlayedJam): boolean => lanes.some(({ audio }) => audio !== null)
