import { JamBacking, type LaneAudio, type PlayedJam } from '@segno/audition/jam'
import type { Clip } from '@segno/contract'
import { dbToGain } from '@segno/units'
import { create } from 'zustand'
import { audition } from '../../listening/audition.ts'
import { useFits } from '../../listening/fits.ts'
import { hearSoundsOver, standIn } from '../../listening/heard-over.ts'
import { claimSound } from '../../listening/one-tab.ts'
import { stopSound } from '../../listening/player.ts'
import { blockReload } from '../../shared/page/reload-page.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { type BarRange, clipsIn } from '../clip-parts.ts'
import { type EditedJam, type EditedLane, heardShift, isAudible } from '../jam-edit.ts'
import { TurnDropped, TurnMaker } from './turn-maker.ts'

interface JamPlayer {
  readonly isPlaying: boolean
  /** Lanes that are being made ready. */
  readonly waitingIds: ReadonlySet<string>
  /** Lanes whose sound could not be had. */
  readonly failedIds: ReadonlySet<string>
  /** The bars that go round in the place of the whole jam; null where all of it does. */
  readonly range: BarRange | null
}
const SILENT: JamPlayer = { isPlaying: false, waitingIds: new Set(), failedIds: new Set(), range: null }

/** What is heard of the jam on the screen. */
export const useJamPlayer = create<JamPlayer>()(() => SILENT)
blockReload(() => useJamPlayer.getState().isPlaying)

/** The others wait so long for the first lane at most. */
const FIRST_ALONE_MS = 500

/** A sound at a tempo and a pitch: null while it is made, or where it could not be. */
type Turns = Map<string, LaneAudio | 'failed' | null>

let backing: JamBacking | null = null
let maker: TurnMaker | null = null
let turns: Turns = new Map()
let wanted: EditedJam | null = null
/** The tempo that is heard: another one is, once every lane is ready for it. */
let heardBpm: number | null = null

/** Sounds are heard over the jam until the returned function is called. */
export function openJam(): () => void {
  stopSound()
  const opened = open()
  hearSoundsOver(opened)
  return () => {
    stopSound()
    hearSoundsOver(null)
    close(opened)
    useFits.setState({ track: null, fits: new Map() })
  }
}

/** The stack: sounds are heard over it only while it plays, and by the session. Ends with the returned function. */
export function openStack(): () => void {
  const opened = open()
  opened.subscribe(() => {
    if (!opened.isRunning) standIn(null)
  })
  return () => close(opened)
}

function open(): JamBacking {
  if (backing) close(backing)
  const opened = new JamBacking(audition.openDesk())
  backing = opened
  maker = new TurnMaker()
  opened.subscribe(() => {
    if (opened.isRunning) claimSound()
    useJamPlayer.setState({ isPlaying: opened.isRunning })
  })
  return opened
}

/** Does nothing where another jam has been opened since. */
function close(opened: JamBacking): void {
  if (backing !== opened) return
  opened.stop()
  opened[Symbol.dispose]()
  maker?.[Symbol.dispose]()
  ;[backing, maker, wanted, heardBpm] = [null, null, null, null]
  turns = new Map()
  lastHeard.clear()
  useJamPlayer.setState(SILENT)
}

/** A jam that sounds are heard over leads them, in the place of the session. */
export function leadSounds(tempoBpm: number): void {
  useFits.setState({ track: { tempoBpm, key: null, isJam: true } })
}

/** What is heard from now on. Lanes that are not ready come in when they are. */
export function showJam(jam: EditedJam): void {
  wanted = jam
  // One first: while the others are decoded too, it takes several times as long until anything is heard.
  const first = turns.size === 0 ? jam.lanes.find((lane) => isHeardFirst(lane, jam)) : undefined
  if (first) {
    void makeTurn(first, jam)
    const making = maker
    // On a line that stalls the others do not wait for it.
    setTimeout(() => making === maker && wanted && makeAll(wanted), FIRST_ALONE_MS)
  } else makeAll(jam)
  hear()
}

function isHeardFirst(lane: EditedLane, { lanes }: EditedJam): boolean {
  return lane.sound !== null && isAudible(lane, lanes) && lane.clips.some(({ startBar }) => startBar === 0)
}

function makeAll(jam: EditedJam): void {
  for (const lane of jam.lanes) void makeTurn(lane, jam)
}

async function makeTurn(lane: EditedLane, jam: EditedJam): Promise<void> {
  const { sound } = lane
  const key = turnKey(lane, jam)
  if (!sound || !maker || turns.has(key)) return
  const making = maker
  turns.set(key, null)
  const { tempoBpm, halfDouble } = jam
  const order = { sound, tempoBpm, halfDouble, pitchSemitones: heardShift(lane, jam.key) }
  const take = (made: LaneAudio | 'failed'): void => {
    // The jam may have been closed meanwhile.
    if (making !== maker) return
    turns.set(key, made)
    if (wanted) makeAll(wanted)
    hear()
  }
  try {
    take(await making.make(order, { onPart: take, isWanted: () => isWanted(key) }))
  } catch (error) {
    if (!(error instanceof TurnDropped)) return take('failed')
    if (making !== maker) return
    turns.delete(key)
    // It may be wanted again since.
    if (wanted) makeAll(wanted)
  }
}

/** By the jam as it is now: while it was waited for, the tempo or the key may have moved on. */
function isWanted(key: string): boolean {
  const jam = wanted
  return jam !== null && jam.lanes.some((lane) => turnKey(lane, jam) === key)
}

function turnKey(
  lane: EditedLane,
  { tempoBpm, halfDouble, key }: Pick<EditedJam, 'tempoBpm' | 'halfDouble' | 'key'>,
): string {
  return `${lane.sound?.previewUrl} ${lane.sound?.tempoBpm} ${tempoBpm} ${halfDouble} ${heardShift(lane, key)}`
}

/** @param fromBar where a jam that plays goes on; left out, where it is */
function hear(fromBar?: number): void {
  if (!wanted || !backing) return
  const jam = wanted
  const stateOf = (lane: EditedLane) => (lane.sound ? turns.get(turnKey(lane, jam)) : 'failed')
  const isWaiting = (lane: EditedLane): boolean => {
    const state = stateOf(lane)
    return !state || (state !== 'failed' && state.isPart === true)
  }
  const isReady = !jam.lanes.some(isWaiting)
  if (isReady || !backing.isRunning) heardBpm = jam.tempoBpm
  backing.show(inRange(playedJam(jam, heardBpm ?? jam.tempoBpm)), fromBar)
  useJamPlayer.setState({
    waitingIds: new Set(jam.lanes.filter(isWaiting).map(({ id }) => id)),
    failedIds: new Set(
      jam.lanes.filter((lane) => lane.sound && stateOf(lane) === 'failed').map(({ id }) => id),
    ),
  })
  if (isReady) forgetUnused(jam)
}

/** The range of a jam that is heard; null where it has none that lies within its bars. */
function rangeOf(bars: number): BarRange | null {
  const { range } = useJamPlayer.getState()
  return range && range.untilBar <= bars ? range : null
}

/** By the clips of a lane: an unchanged lane goes on without an interruption. */
const inRanges = new WeakMap<readonly Clip[], { readonly range: BarRange; readonly clips: readonly Clip[] }>()

function inRange(jam: HeardJam): PlayedJam {
  const range = rangeOf(jam.bars)
  if (!range) return jam
  const lanes = jam.lanes.map((lane) => {
    const known = inRanges.get(lane.clips)
    const made = known?.range === range ? known : { range, clips: clipsIn(lane.clips, range) }
    inRanges.set(lane.clips, made)
    return { ...lane, clips: made.clips }
  })
  return { ...jam, bars: range.untilBar - range.fromBar, lanes }
}

/** Has some bars go round, or all of them again. Where it plays is kept, if that is among them. */
export function setLoopRange(range: BarRange | null): void {
  const bar = barNow()
  useJamPlayer.setState({ range })
  if (!wanted) return
  const [from, until] = range ? [range.fromBar, range.untilBar] : [0, wanted.bars]
  hear(bar >= from && bar < until ? bar - from : 0)
}

interface Heard {
  readonly tempoBpm: number
  readonly audio: LaneAudio
  /** What brings this sound to the loudness of all others. */
  readonly gainDb: number
}

/** What was heard of a lane last goes on until what is wanted of it is made. */
const lastHeard = new Map<string, Heard>()

interface HeardJam extends PlayedJam {
  readonly lanes: readonly (PlayedJam['lanes'][number] & { readonly clips: readonly Clip[] })[]
}

function playedJam(jam: EditedJam, tempoBpm: number): HeardJam {
  const lanes = jam.lanes.map((lane) => {
    const heard = heardOf(lane, jam, tempoBpm)
    if (heard) lastHeard.set(lane.id, heard)
    const gainDb = lane.gainDb + (heard ?? lane.sound ?? { gainDb: 0 }).gainDb
    const level = isAudible(lane, jam.lanes) ? dbToGain(gainDb) : 0
    return { id: lane.id, clips: lane.clips, audio: heard?.audio ?? null, level, pan: lane.pan }
  })
  return { tempoBpm, bars: jam.bars, lanes }
}

function heardOf(lane: EditedLane, jam: EditedJam, tempoBpm: number): Heard | null {
  const made = lane.sound ? turns.get(turnKey(lane, { ...jam, tempoBpm })) : null
  if (made === 'failed') return null
  if (made && lane.sound) return { tempoBpm, audio: made, gainDb: lane.sound.gainDb }
  const before = lastHeard.get(lane.id)
  return before?.tempoBpm === tempoBpm ? before : null
}

/**
 * Waits until the lanes of what is shown are ready, or cannot be had.
 *
 * @returns whether it is still open then
 */
export async function lanesReady(): Promise<boolean> {
  const opened = backing
  await new Promise<void>((resolve) => {
    const look = (): boolean => useJamPlayer.getState().waitingIds.size === 0
    if (look()) return resolve()
    const stop = useJamPlayer.subscribe(() => {
      if (!look()) return
      stop()
      resolve()
    })
  })
  return opened !== null && backing === opened
}

/** A jam whose lanes are ready. */
export const heardJam = (jam: EditedJam): PlayedJam => playedJam(jam, jam.tempoBpm)

/** Asks once more for what could not be had. */
export function tryFailedAgain(): void {
  for (const [key, state] of turns) if (state === 'failed') turns.delete(key)
  if (!wanted) return
  makeAll(wanted)
  hear()
}

function forgetUnused(jam: EditedJam): void {
  const used = new Set(jam.lanes.map((lane) => turnKey(lane, jam)))
  // A turn in the making stays: a step back to it would have it made twice.
  for (const [key, state] of turns) if (!used.has(key) && state !== null) turns.delete(key)
  const ids = new Set(jam.lanes.map(({ id }) => id))
  for (const id of lastHeard.keys()) if (!ids.has(id)) lastHeard.delete(id)
}

export function toggleJam(): void {
  if (backing?.isRunning) stopSound()
  else playJam(0)
}

/** The stack in the place of what sounds are heard over here. */
export function playStack(fromBar: number): void {
  if (!backing) return
  if (!backing.isRunning) standIn(backing)
  playJam(fromBar)
}

/** From a bar, also while it plays. */
export function playJam(fromBar: number): void {
  const range = rangeOf(wanted?.bars ?? 0)
  const bar = range ? Math.max(0, fromBar - range.fromBar) : fromBar
  backing?.play(bar).catch(({ message }: Error) => showToast({ message, variant: 'warning' }))
}

/** The bar that is heard just now; null while nothing plays. */
export function playedBar(): number | null {
  return backing?.isRunning ? Math.floor(barNow()) : null
}

/** Where the jam is, from its first bar; 0 while nothing plays. */
function barNow(): number {
  if (!backing?.isRunning) return 0
  return backing.positionBars() + (rangeOf(wanted?.bars ?? 0)?.fromBar ?? 0)
}

/** Where the jam is and how loud its lanes are, on every frame, until the returned function is called. */
export function followJam(
  show: (now: { readonly bars: number; readonly peakOf: (laneId: string) => number }) => void,
): () => void {
  const peakOf = (laneId: string): number => backing?.peakOf(laneId) ?? 0
  let frame = requestAnimationFrame(function next() {
    show({ bars: barNow(), peakOf })
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}
