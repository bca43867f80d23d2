import { soundSeconds, type AuditionSound } from '../audition-sound.ts'
import type { LoopStretcher } from '../loop-stretcher.ts'
import { stretchSource } from '../stretch-source.ts'
import { wholeTurn } from '../whole-turn.ts'
import { type OnPart, stretchTurn } from './stretch-turn.ts'

/** A sound with its audio, decoded at the rate at which it is rendered. */
export interface MixedLoop {
  readonly sound: AuditionSound
  /** One or two. */
  readonly channels: readonly Float32Array<ArrayBuffer>[]
}

interface Turning {
  readonly speed: number
  readonly pitchSemitones: number
  readonly sampleRateHz: number
  /** Only called while there is something to stretch; all else is there at once. */
  readonly onPart?: OnPart | undefined
}

/** One turn of a sound at a speed and a pitch, in as many channels as it has or two; a loop goes on from its end into its beginning. */
export function turnOf(
  stretcher: LoopStretcher,
  { sound, channels }: MixedLoop,
  { speed, pitchSemitones, sampleRateHz, onPart }: Turning,
): readonly Float32Array<ArrayBuffer>[] {
  const lengthSeconds = soundSeconds(sound)
  const lengthFrames = lengthSeconds * sampleRateHz
  const isLoop = sound.kind === 'loop'
  if (speed === 1 && pitchSemitones === 0)
    return isLoop
      ? channels.map((channel) => wholeTurn(channel, { lengthFrames, sampleRateHz }))
      : channels.map((channel) => channel.slice())
  const content = { channels, lengthFrames, lengthSeconds, sampleRateHz, pitchSemitones }
  const source = stretchSource({ ...content, edges: isLoop ? 'circular' : 'silent' })
  return stretchTurn(stretcher, source, { lengthSeconds, speed, sampleRateHz, onPart })
}
