import type { PlayedTempo } from './plan-mix.ts'
import type { LoopStretcher } from '../loop-stretcher.ts'
import { turnOf, type MixedLoop } from './turn-of.ts'
import { turnSecondsAt, turnSpeed } from './turn-speed.ts'

export interface RenderedTurn {
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  /** After which it begins anew, not rounded to frames; null for what sounds once. */
  readonly turnSeconds: number | null
}

interface Wanted extends PlayedTempo {
  readonly pitchSemitones: number
  readonly sampleRateHz: number
  /** Takes its beginning while the rest is rendered. */
  readonly onPart?: ((part: RenderedTurn) => void) | undefined
}

/** A sound as a jam plays it: a loop at its tempo, a one-shot at its own. */
export function renderTurn(
  stretcher: LoopStretcher,
  loop: MixedLoop,
  { pitchSemitones, sampleRateHz, onPart, ...at }: Wanted,
): RenderedTurn {
  const speed = turnSpeed(loop.sound, at)
  const turnSeconds = turnSecondsAt(loop.sound, at)
  const channels = turnOf(stretcher, loop, {
    speed,
    pitchSemitones,
    sampleRateHz,
    onPart: onPart && ((part) => onPart({ channels: part, turnSeconds })),
  })
  return { channels, turnSeconds }
}
