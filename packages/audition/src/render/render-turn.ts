import { soundSeconds } from '../audition-sound.ts'
import { speedAt } from './plan-mix.ts'
import { openStretcher } from './stretch-turn.ts'
import { turnOf, type MixedLoop } from './turn-of.ts'

/** Beyond three octaves of tempo the stretcher only makes noise. */
const FASTEST = 8

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
  const isLoop = loop.sound.kind === 'loop'
  const speed = isLoop ? Math.min(FASTEST, Math.max(1 / FASTEST, speedAt(loop.sound, tempoBpm))) : 1
  const stretcher = await openStretcher(sampleRateHz)
  const channels = turnOf(stretcher, loop, { speed, pitchSemitones, sampleRateHz })
  return { channels, turnSeconds: isLoop ? soundSeconds(loop.sound) / speed : null }
}
