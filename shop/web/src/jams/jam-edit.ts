import { type Clip, clipsFit, endBar, type Jam, JAM_LIMITS, type JamLane, type Sound } from '@segno/contract'
import { pitchClass, scaleOf, semitonesToKey } from '@segno/units'
import { countedIn } from '../listening/hearing.ts'
import { randomId } from '../shared/random-id.ts'
import { type ClipsEdit, clipsFor, clipWithin } from './clip-parts.ts'

/** A lane as it is shown and changed here. */
export interface EditedLane extends JamLane {
  /** For this page only: the same sound may be in two lanes. */
  readonly id: string
}

/** What of a jam can be changed, undone and saved. */
export interface EditedJam extends Pick<
  Jam,
  'title' | 'description' | 'tempoBpm' | 'key' | 'bars' | 'halfDouble'
> {
  readonly lanes: readonly EditedLane[]
}

/** How a lane is heard, without where. */
export type LaneSettings = Partial<
  Pick<EditedLane, 'gainDb' | 'pan' | 'pitchSemitones' | 'isMuted' | 'isSoloed' | 'clips'>
>

export function editedJam({ title, description, tempoBpm, key, bars, halfDouble, lanes }: Jam): EditedJam {
  return {
    title,
    description,
    tempoBpm,
    key,
    bars,
    halfDouble,
    lanes: lanes.map((lane) => ({
      ...lane,
      id: randomId(),
      // Its sound may have another length since the jam was saved.
      clips: clipsFor(lane.clips, { sound: lane.sound, jam: { tempoBpm, halfDouble } }),
    })),
  }
}

/** The tempo that sounds are played at in a jam, and whether at half or double of it where that is nearer to their own. */
export type JamTempo = Pick<EditedJam, 'tempoBpm' | 'halfDouble'>

/** How long a sound is in whole bars of a jam. */
export function barsOf(sound: Pick<Sound, 'kind' | 'tempoBpm' | 'beats'>, jam: JamTempo): number {
  const { kind, beats } = countedIn(jam, sound)
  if (kind === 'oneShot' || beats === null) return 1
  return Math.min(JAM_LIMITS.bars, Math.max(1, Math.ceil(beats / 4 - 0.05)))
}

/** A sound in a lane of its own, in all bars. The first one of a jam gives it its tempo and key. */
export function addLane(jam: EditedJam, sound: Sound, pitchSemitones = 0): EditedJam {
  if (jam.lanes.length >= JAM_LIMITS.lanes) return jam
  const isFirst = jam.lanes.length === 0
  const scale = scaleOf(sound.key)
  const tempoBpm = isFirst && sound.tempoBpm !== null ? withinTempo(sound.tempoBpm) : jam.tempoBpm
  const lengthBars = Math.min(barsOf(sound, { ...jam, tempoBpm }), jam.bars)
  const clips = [{ startBar: 0, lengthBars, repeats: Math.floor(jam.bars / lengthBars), offsetBars: 0 }]
  const lane = newLane(sound, { clips, pitchSemitones })
  return {
    ...jam,
    tempoBpm,
    ...(isFirst && scale !== null && { key: scale }),
    lanes: [...jam.lanes, lane],
  }
}

/** A published sound in a lane of its own. */
export function newLane(
  sound: Sound,
  { clips, pitchSemitones }: Pick<EditedLane, 'clips' | 'pitchSemitones'>,
): EditedLane {
  return {
    id: randomId(),
    soundId: sound.id,
    sound,
    title: sound.title,
    artistName: sound.artist.name,
    isOwned: false,
    isForSale: true,
    clips,
    gainDb: 0,
    pan: 0,
    pitchSemitones,
    isMuted: false,
    isSoloed: false,
  }
}

/** Another sound in a lane, in the same bars and as loud. */
export function swapSound(jam: EditedJam, laneId: string, sound: Sound, pitchSemitones = 0): EditedJam {
  const lanes = jam.lanes.map((lane) => {
    if (lane.id !== laneId) return lane
    const { id, gainDb, pan, isMuted, isSoloed } = lane
    const clips = clipsFor(lane.clips, { sound, jam })
    return { ...newLane(sound, { clips, pitchSemitones }), id, gainDb, pan, isMuted, isSoloed }
  })
  return { ...jam, lanes }
}

const withinTempo = (tempoBpm: number): number =>
  Math.min(JAM_LIMITS.mostTempoBpm, Math.max(JAM_LIMITS.leastTempoBpm, tempoBpm))

export function removeLane(jam: EditedJam, laneId: string): EditedJam {
  return { ...jam, lanes: jam.lanes.filter(({ id }) => id !== laneId) }
}

export function changeLane(jam: EditedJam, laneId: string, settings: LaneSettings): EditedJam {
  return { ...jam, lanes: jam.lanes.map((lane) => (lane.id === laneId ? { ...lane, ...settings } : lane)) }
}

/** The lanes in another order. */
export function moveLane(jam: EditedJam, laneId: string, by: 1 | -1): EditedJam {
  const from = jam.lanes.findIndex(({ id }) => id === laneId)
  const to = from + by
  if (from < 0 || to < 0 || to >= jam.lanes.length) return jam
  return { ...jam, lanes: jam.lanes.toSpliced(from, 1).toSpliced(to, 0, jam.lanes[from]!) }
}

/** Another number of bars; what lies beyond the last is cut off. */
export function setBars(jam: EditedJam, bars: number): EditedJam {
  return { ...jam, bars, lanes: jam.lanes.map((lane) => ({ ...lane, clips: cutAt(lane.clips, bars) })) }
}

function cutAt(clips: readonly Clip[], bars: number): Clip[] {
  return clips.flatMap((clip) => {
    const lengthBars = Math.min(clip.lengthBars, bars - clip.startBar)
    if (lengthBars <= 0) return []
    const repeats = Math.max(1, Math.min(clip.repeats, Math.floor((bars - clip.startBar) / lengthBars)))
    return [{ ...clip, lengthBars, repeats }]
  })
}

/** Changes the clips of a lane; what would overlap, reach beyond the last bar or begin after its sound changes nothing. */
export function changeClips(jam: EditedJam, laneId: string, edit: ClipsEdit): EditedJam {
  const lane = jam.lanes.find(({ id }) => id === laneId)
  if (!lane) return jam
  const played = { sound: lane.sound, jam }
  const edited = edit(lane.clips)
  const clips = edited.flatMap((clip) => clipWithin(clip, played) ?? [])
  const isValid =
    clips.length === edited.length &&
    clips.every(({ startBar, lengthBars, repeats }) => startBar >= 0 && lengthBars >= 1 && repeats >= 1)
  if (!isValid || clips.length > JAM_LIMITS.clipsPerLane || !clipsFit(clips, jam.bars)) return jam
  // Dragged back to where it was, or pulled where there is no room, it is nothing to undo.
  if (areSame(clips, lane.clips)) return jam
  return changeLane(jam, laneId, { clips: clips.toSorted((one, other) => one.startBar - other.startBar) })
}

const areSame = (clips: readonly Clip[], others: readonly Clip[]): boolean =>
  clips.length === others.length &&
  clips.every(({ startBar, lengthBars, repeats, offsetBars }, at) => {
    const other = others[at]!
    return (
      startBar === other.startBar &&
      lengthBars === other.lengthBars &&
      repeats === other.repeats &&
      offsetBars === other.offsetBars
    )
  })

export const withoutClip =
  (startBar: number): ClipsEdit =>
  (clips) =>
    clips.filter((clip) => clip.startBar !== startBar)

export const withClip =
  (startBar: number, change: Partial<Clip>): ClipsEdit =>
  (clips) =>
    clips.map((clip) => (clip.startBar === startBar ? { ...clip, ...change } : clip))

/** The same once more, right behind it. */
export const withCopyOf =
  (startBar: number): ClipsEdit =>
  (clips) =>
    clips.flatMap((clip) =>
      clip.startBar === startBar ? [clip, { ...clip, startBar: endBar(clip) }] : [clip],
    )

/** A clip that was cut or copied, and the lane that it was in. */
export interface CopiedClip {
  readonly clip: Clip
  readonly lane: EditedLane
}

/** A clip as it was in another place or lane: there it has the sound of that lane, from the beginning if it is another. */
export const withPasted =
  (copied: CopiedClip, { startBar, lane }: { startBar: number; lane: EditedLane }): ClipsEdit =>
  (clips) => {
    const offsetBars = copied.lane.soundId === lane.soundId ? copied.clip.offsetBars : 0
    return [...clips, { ...copied.clip, startBar, offsetBars }]
  }

/** A copied clip in a lane of its own, with the sound that it had and as loud, right behind another one. */
export function withPastedLane(
  jam: EditedJam,
  { clip, lane }: CopiedClip,
  { laneId, startBar, behindId }: { laneId: string; startBar: number; behindId: string },
): EditedJam {
  const clips = [{ ...clip, startBar }]
  if (jam.lanes.length >= JAM_LIMITS.lanes || startBar < 0 || !clipsFit(clips, jam.bars)) return jam
  const at = jam.lanes.findIndex(({ id }) => id === behindId)
  const lanes = jam.lanes.toSpliced(at < 0 ? jam.lanes.length : at + 1, 0, { ...lane, id: laneId, clips })
  return { ...jam, lanes }
}

/** The sound once in an empty bar, as long as it is or as there is room. */
export const withClipAt =
  (startBar: number, { lengthBars, bars }: { lengthBars: number; bars: number }): ClipsEdit =>
  (clips) => {
    const next = clips
      .map((clip) => clip.startBar)
      .filter((start) => start > startBar)
      .reduce((first, start) => Math.min(first, start), bars)
    const length = Math.min(lengthBars, next - startBar)
    return [...clips, { startBar, lengthBars: length, repeats: 1, offsetBars: 0 }]
  }

/** Whether a lane is heard beside the others: where one is soloed, only those that are. */
export function isAudible(
  lane: Pick<EditedLane, 'isMuted' | 'isSoloed'>,
  lanes: readonly Pick<EditedLane, 'isSoloed'>[],
): boolean {
  return !lane.isMuted && (lane.isSoloed || !lanes.some(({ isSoloed }) => isSoloed))
}

/** How loud a lane is heard beside the others; null where it is silent. */
export function heardGainDb(
  lane: Pick<EditedLane, 'isMuted' | 'isSoloed' | 'gainDb'>,
  lanes: readonly Pick<EditedLane, 'isSoloed'>[],
): number | null {
  return isAudible(lane, lanes) && lane.gainDb > JAM_LIMITS.leastGainDb ? lane.gainDb : null
}

/** By how much a lane is transposed: to the jam's key by the shortest way, and by its own pitch. */
export function heardShift(
  { sound, pitchSemitones }: Pick<EditedLane, 'sound' | 'pitchSemitones'>,
  key: EditedJam['key'],
): number {
  if (!sound?.key || !key) return pitchSemitones
  const toKey = semitonesToKey(
    { tonic: pitchClass(sound.key.tonic), mode: sound.key.mode },
    { tonic: pitchClass(key.tonic), mode: key.mode },
  )
  return toKey + pitchSemitones
}
