import { stretchSource } from '../stretch-source.ts'
import { openStretcher, stretchTurn } from './stretch-turn.ts'

/** As the player lets it in: what smears ahead of the first attack would begin with a click. */
const ATTACK_SECONDS = 0.002

/** A sound as it was recorded, at the rate at which it is to be rendered. */
export interface Recorded {
  /** One or two. */
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  readonly sampleRateHz: number
  readonly kind: 'loop' | 'oneShot'
}

export interface Rendering {
  /** 1 is its own tempo. */
  readonly speed: number
  readonly pitchSemitones: number
  /** Called with 0…1 while it is rendered. */
  readonly tell?: (done: number) => void
}

/**
 * A whole sound as the player would have it heard: as many channels, at the same rate and level, as long as it lasts at
 * that speed, to the frame. A loop begins and ends so that it goes round. Values may pass full scale.
 */
export async function renderAsHeard(
  { channels, sampleRateHz, kind }: Recorded,
  { speed, pitchSemitones, tell }: Rendering,
): Promise<readonly Float32Array<ArrayBuffer>[]> {
  const lengthFrames = channels[0]?.length ?? 0
  const lengthSeconds = lengthFrames / sampleRateHz
  const edges = kind === 'loop' ? 'circular' : 'silent'
  const source = stretchSource({ channels, lengthFrames, lengthSeconds, sampleRateHz, edges, pitchSemitones })
  const stretcher = await openStretcher(sampleRateHz)
  const turn = stretchTurn(stretcher, source, { lengthSeconds, speed, sampleRateHz, ...(tell && { tell }) })
  const rendered = turn.slice(0, channels.length)
  if (kind === 'oneShot') rendered.forEach((side) => fadeIn(side, ATTACK_SECONDS * sampleRateHz))
  return rendered
}

function fadeIn(channel: Float32Array, fadeFrames: number): void {
  for (let frame = 0; frame < Math.min(fadeFrames, channel.length); frame += 1)
    channel[frame]! *= frame / fadeFrames
}
