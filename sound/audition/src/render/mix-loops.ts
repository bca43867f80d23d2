import { dbToGain } from '@segno/units'
import { soundSeconds } from '../audition-sound.ts'
import { planMix } from './plan-mix.ts'
import { openStretcher } from './stretch-turn.ts'
import { turnOf, type MixedLoop } from './turn-of.ts'

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
    const turn = turnOf(stretcher, loop, { speed, pitchSemitones: 0, ...mixing })
    const turnFrames = (soundSeconds(loop.sound) / speed) * mixing.sampleRateHz
    // Loops that do not move together add up by their powers.
    const level = dbToGain(loop.sound.gainDb) / Math.sqrt(loops.length)
    for (const side of [0, 1] as const) addTurns(mix[side], turn[side] ?? turn[0]!, { turnFrames, level })
  })
  return mix
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
