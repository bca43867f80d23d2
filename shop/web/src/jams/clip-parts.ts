import {
  BEATS_PER_BAR,
  type Clip,
  endBar,
  type Jam,
  JAM_LIMITS,
  offsetLimitBars,
  type Sound,
} from '@segno/contract'
import { countedIn } from '../listening/hearing.ts'

export type ClipsEdit = (clips: readonly Clip[]) => readonly Clip[]

/** What the clips of a lane play, and at which tempo. */
export interface PlayedSound {
  /** Null where it cannot be heard. */
  readonly sound: Pick<Sound, 'kind' | 'tempoBpm' | 'beats' | 'durationSeconds'> | null
  readonly jam: Pick<Jam, 'tempoBpm' | 'halfDouble'>
}

/** After how many bars a loop starts over; null for a one-shot, and for a loop that ends within a bar. */
function turnBars({ sound, jam }: PlayedSound): number | null {
  if (sound?.kind !== 'loop') return null
  const bars = (countedIn(jam, sound).beats ?? 0) / BEATS_PER_BAR
  return Number.isInteger(bars) && bars > 0 ? bars : null
}

/** A clip whose offset is within its sound: that of a loop goes round. Null where a one-shot does not reach so far. */
export function clipWithin(clip: Clip, played: PlayedSound): Clip | null {
  const { sound } = played
  const limitBars = sound ? (turnBars(played) ?? offsetLimitBars(sound)) : JAM_LIMITS.bars
  const isLoop = sound?.kind === 'loop'
  const offsetBars = isLoop ? ((clip.offsetBars % limitBars) + limitBars) % limitBars : clip.offsetBars
  if (offsetBars < 0 || offsetBars >= Math.min(limitBars, JAM_LIMITS.bars)) return null
  return offsetBars === clip.offsetBars ? clip : { ...clip, offsetBars }
}

/** Clips for another sound: one that would begin after its end plays it from the beginning. */
export function clipsFor(clips: readonly Clip[], played: PlayedSound): Clip[] {
  return clips.map((clip) => clipWithin(clip, played) ?? { ...clip, offsetBars: 0 })
}

/** Clips in the place of one, which sound as it did: two, and more where a repeat is cut that is no whole loop. */
export const withSplit =
  (startBar: number, atBar: number, played: PlayedSound): ClipsEdit =>
  (clips) =>
    clips.flatMap((clip) => (clip.startBar === startBar ? partsOf(clip, atBar, turnBars(played)) : [clip]))

function partsOf(clip: Clip, atBar: number, turn: number | null): Clip[] {
  const { startBar, lengthBars, repeats, offsetBars } = clip
  if (atBar <= startBar || atBar >= endBar(clip)) return [clip]
  const within = (atBar - startBar) % lengthBars
  if (within > 0 && repeats > 1 && isWhole(clip, turn)) return partsOf(asOneRepeat(clip), atBar, turn)
  const before = Math.floor((atBar - startBar) / lengthBars)
  const cut = within > 0 ? 1 : 0
  const after = repeats - before - cut
  const parts = [
    { ...clip, repeats: before },
    { ...clip, startBar: atBar - within, lengthBars: within, repeats: cut },
    { startBar: atBar, lengthBars: lengthBars - within, repeats: cut, offsetBars: offsetBars + within },
    { ...clip, startBar: endBar(clip) - after * lengthBars, repeats: after },
  ]
  return parts.filter((part) => part.repeats > 0)
}

/** Bars that go round while a jam is edited. */
export interface BarRange {
  readonly fromBar: number
  /** The first one after them. */
  readonly untilBar: number
}

/** What of clips lies in a range of bars, counted from its beginning. */
export function clipsIn(clips: readonly Clip[], { fromBar, untilBar }: BarRange): Clip[] {
  return clips
    .flatMap((clip) => partsOf(clip, fromBar, null))
    .flatMap((clip) => partsOf(clip, untilBar, null))
    .filter((clip) => clip.startBar >= fromBar && endBar(clip) <= untilBar)
    .map((clip) => ({ ...clip, startBar: clip.startBar - fromBar }))
}

/** A clip of whole turns goes on by itself: repeats of it sound like one long clip. */
const isWhole = ({ lengthBars }: Clip, turn: number | null): boolean =>
  turn !== null && lengthBars % turn === 0

const asOneRepeat = (clip: Clip): Clip => ({
  ...clip,
  lengthBars: clip.lengthBars * clip.repeats,
  repeats: 1,
})

/** Whether a longer clip would only add silence. */
function isOver({ offsetBars, lengthBars }: Clip, { sound, jam }: PlayedSound): boolean {
  if (!sound || sound.kind === 'loop') return false
  return (offsetBars + lengthBars) * BEATS_PER_BAR * (60 / jam.tempoBpm) >= sound.durationSeconds
}

/**
 * A clip whose end was pulled to a bar: shorter or longer, or with more or fewer repeats where it holds all of its sound
 * or is repeated already.
 *
 * @param lastBar the first one in which it has no room
 */
export function endedAt(
  clip: Clip,
  bar: number,
  { played, lastBar }: { played: PlayedSound; lastBar: number },
): Clip {
  const { startBar, lengthBars, repeats } = clip
  const bars = Math.min(lastBar, Math.max(startBar + 1, bar)) - startBar
  const turn = turnBars(played)
  const isCut = bars < lengthBars || (isWhole(clip, turn) && bars % lengthBars > 0)
  if (isCut || (repeats === 1 && !isWhole(clip, turn) && !isOver(clip, played)))
    return { ...clip, lengthBars: bars, repeats: 1 }
  const most = Math.floor((lastBar - startBar) / lengthBars)
  return { ...clip, repeats: Math.min(most, Math.round(bars / lengthBars)) }
}

/**
 * A clip whose beginning was pulled to a bar, while its sound stays in place; repeats that are no whole loops go or come
 * as a whole.
 *
 * @param firstBar the first one in which it has room
 */
export function begunAt(
  clip: Clip,
  bar: number,
  { played, firstBar }: { played: PlayedSound; firstBar: number },
): Clip {
  const { startBar, lengthBars, repeats, offsetBars } = clip
  const wanted = Math.max(firstBar, Math.min(endBar(clip) - 1, bar))
  const turn = turnBars(played)
  const by = wanted - startBar
  if (isWhole(clip, turn) ? by % lengthBars === 0 : repeats > 1) {
    const least = Math.ceil((firstBar - startBar) / lengthBars)
    const count = Math.max(least, Math.min(repeats - 1, Math.round(by / lengthBars)))
    return { ...clip, startBar: startBar + count * lengthBars, repeats: repeats - count }
  }
  const shift = played.sound?.kind === 'loop' ? by : Math.max(-offsetBars, by)
  const long = asOneRepeat(clip)
  return {
    startBar: startBar + shift,
    lengthBars: long.lengthBars - shift,
    repeats: 1,
    offsetBars: offsetBars + shift,
  }
}
