import type { PlayedTempo } from './plan-mix.ts'
import type { LoopStretcher } from '../loop-stretcher.ts'
import { turnOf, type MixedLoop } from './turn-of.ts'
import { turnSecondsAt, turnSpeed } from './turn-speed.ts'

export interface RenderedTurn {
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  /** After which it begins anew, not rounded to frames; null for what sounds once. */
  readonly turnSeconds: number | null
}

/** A sound as a jam plays it: a loop at its tempo, a one-shot at its own. */
export function renderTurn(
  stretcher: LoopStretcher,
  loop: MixedLoop,
  {
    pitchSemitones,
    sampleRateHz,
    ...at
  }: PlayedTempo & { readonly pitchSemitones: number; readonly sampleRateHz: number },
): RenderedTurn {
  const speed = turnSpeed(loop.sound, at)
  const channels = turnOf(stretcher, loop, { speed, pitchSemitones, sampleRateHz })
  return { channels, turnSeconds: turnSecondsAt(loop.sound, at) }
}
