import type { Clip } from '@segno/contract'
import type { LeadingTrack } from '../../listening/fits.ts'
import type { Session } from '../../shared/storage/preferences.ts'
import { barsOf, type EditedJam, type JamTempo, newLane } from '../jam-edit.ts'
import type { StackLane } from './stack.ts'

/** Whole turns of nearly all loops fit into it, and it never has to change while it is heard. */
const STACK_BARS = 48
const USUAL_BPM = 120

/** What the stack goes by: a track, or else the session. */
interface Leading {
  readonly session: Session
  readonly track: LeadingTrack | null
}

/** The stack as a jam of so many bars, in which every sound goes round: as one hears it in this session, or to this track. */
export function stackJam(
  lanes: readonly StackLane[],
  { session, track, bars }: Leading & { bars: number },
): EditedJam {
  const key = track ? track.key : session.followKey ? session.key : null
  const tempo = stackTempo(lanes, { session, track })
  const pitchSemitones = track === null && key === null ? session.pitchSemitones : 0
  return {
    title: 'Stack',
    description: '',
    ...tempo,
    key,
    bars,
    lanes: lanes.map(({ sound, ...mixing }) => ({
      ...newLane(sound, { clips: roundClips(barsOf(sound, tempo), bars), pitchSemitones }),
      ...mixing,
      id: sound.id,
    })),
  }
}

/** The tempo that leads the stack, or else that of its first sound which has one; the session says how it is kept. */
export function stackTempo(lanes: readonly StackLane[], { session, track }: Leading): JamTempo {
  const ownBpm = lanes.find(({ sound }) => sound.tempoBpm !== null)?.sound.tempoBpm
  return {
    tempoBpm: (track ?? session).tempoBpm ?? ownBpm ?? USUAL_BPM,
    halfDouble: track !== null || session.halfDouble,
  }
}

/** Turns without a gap; the last is cut off where a whole one has no room. */
function roundClips(soundBars: number, bars: number): Clip[] {
  const lengthBars = Math.min(soundBars, bars)
  const repeats = Math.floor(bars / lengthBars)
  const left = bars - repeats * lengthBars
  const whole = { startBar: 0, lengthBars, repeats, offsetBars: 0 }
  return left === 0
    ? [whole]
    : [whole, { startBar: bars - left, lengthBars: left, repeats: 1, offsetBars: 0 }]
}

/** The fewest bars in which all sounds go round a whole number of times; what does not fit into a jam is cut off. */
export function commonBars(lanes: readonly StackLane[], tempo: JamTempo): number {
  const common = lanes.reduce((bars, { sound }) => leastCommonMultiple(bars, barsOf(sound, tempo)), 1)
  return Math.min(common, playedBars(lanes, tempo))
}

/** After how many bars the stack begins anew while it is heard: no sound of it is cut off. */
export function playedBars(lanes: readonly StackLane[], tempo: JamTempo): number {
  return Math.max(STACK_BARS, ...lanes.map(({ sound }) => barsOf(sound, tempo)))
}

function leastCommonMultiple(one: number, other: number): number {
  let [a, b] = [one, other]
  while (b !== 0) [a, b] = [b, a % b]
  return (one / a) * other
}
