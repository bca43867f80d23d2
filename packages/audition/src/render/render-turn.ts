import { openStretcher } from './stretch-turn.ts'
import { turnOf, type MixedLoop } from './turn-of.ts'
import { turnSecondsAt, turnSpeed } from './turn-speed.ts'

export interface RenderedTurn {
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  /** After which it begins anew, not rounded to frames; null for what sounds once. */
  readonly turnSeconds: number | null
}

/** A sound as a jam plays it: a loop at the tempo, or at half or double of it; a one-shot at its own. */
export async function renderTurn(
  loop: MixedLoop,
  {
    tempoBpm,
    pitchSemitones,
    sampleRateHz,
  }: { readonly tempoBpm: number; readonly pitchSemitones: number; readonly sampleRateHz: number },
): Promise<RenderedTurn> {
  const speed = turnSpeed(loop.sound, tempoBpm)
  const stretcher = await openStretcher(sampleRateHz)
  const channels = turnOf(stretcher, loop, { speed, pitchSemitones, sampleRateHz })
  return { channels, turnSeconds: turnSecondsAt(loop.sound, tempoBpm) }
}
