import { runsOf, turnsIn } from '@segno/audition/jam'
import { xml, type XmlElement } from '@segno/invoice/xml'
import type { ProjectAudio, ProjectLane } from './project.ts'

/** A shorter turn is no clip of its own: a project would have thousands. */
const SHORTEST_TURN_BEATS = 1
/** Far less than a frame. */
const SAME_BEATS = 1e-5

/** Gives every element of a document a name of its own. */
export type NextId = () => string

interface Placed {
  readonly timeBeats: number
  readonly lengthBeats: number
  /** Into the sound. */
  readonly offsetBeats: number
}

/**
 * The clips of a lane where they sound: every turn is one of its own, because not every program plays clips that repeat.
 */
export function clipsXml(lane: ProjectLane, tempoBpm: number, nextId: NextId): XmlElement {
  const { audio } = lane
  const clips = audio === null ? [] : placed(lane, audio, tempoBpm)
  const inside = { lane, tempoBpm, nextId }
  return xml(
    'Clips',
    clips.map((clip) => clipXml(clip, audio!, inside)),
    { id: nextId() },
  )
}

function placed({ clips }: ProjectLane, audio: ProjectAudio, tempoBpm: number): Placed[] {
  const { turnSeconds } = audio
  const isShort = turnSeconds !== null && inBeats(turnSeconds, tempoBpm) < SHORTEST_TURN_BEATS
  const runs = runsOf(clips, tempoBpm, turnSeconds)
  const parts = isShort ? runs : runs.flatMap((run) => turnsIn(run, turnSeconds))
  return parts.flatMap(({ fromSeconds, untilSeconds, offsetSeconds }) => {
    const seconds = untilSeconds - fromSeconds
    const heardSeconds = turnSeconds === null ? Math.min(seconds, audio.seconds - offsetSeconds) : seconds
    // A one-shot that is over by then.
    if (heardSeconds <= 0) return []
    return [
      {
        timeBeats: inBeats(fromSeconds, tempoBpm),
        lengthBeats: inBeats(heardSeconds, tempoBpm),
        offsetBeats: inBeats(offsetSeconds, tempoBpm),
      },
    ]
  })
}

interface Inside {
  readonly lane: ProjectLane
  readonly tempoBpm: number
  readonly nextId: NextId
}

function clipXml(
  { timeBeats, lengthBeats, offsetBeats }: Placed,
  audio: ProjectAudio,
  inside: Inside,
): XmlElement {
  const { lane, tempoBpm, nextId } = inside
  const turnBeats = inBeats(audio.turnSeconds ?? audio.seconds, tempoBpm)
  const loop =
    offsetBeats + lengthBeats > turnBeats + SAME_BEATS
      ? { loopStart: numberText(0), loopEnd: numberText(turnBeats) }
      : ({} as const)
  const event = xml('Clip', [soundXml(audio, turnBeats, inside)], {
    time: numberText(0),
    duration: numberText(turnBeats),
    contentTimeUnit: 'beats',
    playStart: numberText(0),
  })
  return xml('Clip', [xml('Clips', [event], { id: nextId() })], {
    time: numberText(timeBeats),
    duration: numberText(lengthBeats),
    playStart: numberText(offsetBeats),
    ...loop,
    name: lane.title,
  })
}

/** The sound stretched from its own length to that of a turn, and transposed. */
function soundXml(audio: ProjectAudio, turnBeats: number, { lane, nextId }: Inside): XmlElement {
  const { path, seconds, sampleRateHz, channels, turnSeconds } = audio
  const file = xml('Audio', [xml('File', '', { path })], {
    algorithm: turnSeconds === null ? 'raw' : 'stretch',
    channels: String(channels),
    duration: numberText(seconds),
    sampleRate: String(sampleRateHz),
    id: nextId(),
  })
  const warp = (time: number, contentTime: number): XmlElement =>
    xml('Warp', '', { time: numberText(time), contentTime: numberText(contentTime) })
  const warps = xml('Warps', [file, warp(0, 0), warp(turnBeats, seconds)], {
    contentTimeUnit: 'seconds',
    timeUnit: 'beats',
    id: nextId(),
  })
  if (lane.pitchSemitones === 0) return warps
  const shift = xml('RealPoint', '', { time: numberText(0), value: numberText(lane.pitchSemitones) })
  const points = xml('Points', [xml('Target', '', { expression: 'transpose' }), shift], {
    unit: 'semitones',
    id: nextId(),
  })
  return xml('Lanes', [warps, points], { id: nextId() })
}

function inBeats(seconds: number, tempoBpm: number): number {
  return (seconds * tempoBpm) / 60
}

/** A millionth of a beat is far less than a frame. */
export function numberText(value: number): string {
  return String(Number(value.toFixed(6)))
}
