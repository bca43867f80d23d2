import { dbToGain } from '@segno/units'
import { soundSeconds, type AuditionSound } from '../audition-sound.ts'
import type { LoopStretcher } from '../loop-stretcher.ts'
import { stretchSource } from '../stretch-source.ts'
import { wholeTurn } from '../whole-turn.ts'
import { planMix } from './plan-mix.ts'
import { openStretcher, stretchTurn } from './stretch-turn.ts'

/** A loop with its audio, decoded at the rate of the mix. */
export interface MixedLoop {
  readonly sound: AuditionSound
  /** One or two. */
  readonly channels: readonly Float32Array<ArrayBuffer>[]
}

interface Mixing {
  readonly tempoBpm: number
  readonly sampleRateHz: number
}

type Stereo = [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>]

/**
 * Loops that play together at one tempo, each from its beginning and round and round, as one loop of whole bars. Their
 * pitch stays, and none is louder than another.
 */
export async function mixLoops(loops: readonly MixedLoop[], mixing: Mixing): Promise<Stereo> {
  const { lengthSeconds, speeds } = planMix(
    loops.map(({ sound }) => sound),
    mixing.tempoBpm,
  )
  const lengthFrames = Math.round(lengthSeconds * mixing.sampleRateHz)
  const mix: Stereo = [new Float32Array(lengthFrames), new Float32Array(lengthFrames)]
  const stretcher = await openStretcher(mixing.sampleRateHz)
  loops.forEach((loop, at) => {
    const speed = speeds[at]!
    const turn = speed === 1 ? asRecorded(loop, mixing) : stretched(stretcher, loop, { speed, ...mixing })
    const turnFrames = (soundSeconds(loop.sound) / speed) * mixing.sampleRateHz
    // Loops that do not move together add up by their powers.
    const level = dbToGain(loop.sound.gainDb) / Math.sqrt(loops.length)
    for (const side of [0, 1] as const) addTurns(mix[side], turn[side] ?? turn[0]!, { turnFrames, level })
  })
  return mix
}

type Channels = readonly Float32Array[]

function asRecorded({ sound, channels }: MixedLoop, { sampleRateHz }: Mixing): Channels {
  const lengthFrames = soundSeconds(sound) * sampleRateHz
  return channels.map((channel) => wholeTurn(channel, { lengthFrames, sampleRateHz }))
}

function stretched(
  stretcher: LoopStretcher,
  { sound, channels }: MixedLoop,
  { sampleRateHz, speed }: Mixing & { readonly speed: number },
): Channels {
  const lengthSeconds = soundSeconds(sound)
  const lengthFrames = lengthSeconds * sampleRateHz
  const content = { channels, lengthFrames, lengthSeconds, sampleRateHz, pitchSemitones: 0 }
  const source = stretchSource({ ...content, edges: 'circular' })
  return stretchTurn(stretcher, source, { lengthSeconds, speed, sampleRateHz })
}

/** Turn after turn, each where it is due: a turn need not be whole frames. */
function addTurns(
  sum: Float32Array,
  turn: Float32Array,
  { turnFrames, level }: { turnFrames: number; level: number },
): void {
  for (let count = 0, from = 0; from < sum.length; count += 1) {
    const to = Math.min(sum.length, Math.round((count + 1) * turnFrames))
    const last = turn.length - 1
    for (let frame = from; frame < to; frame += 1) sum[frame]! += level * turn[Math.min(frame - from, last)]!
    from = to
  }
}
