import { LoopStretcher } from '../loop-stretcher.ts'
import { startPlayhead, wrap } from '../playhead.ts'
import { loadSignalsmith } from '../signalsmith.ts'
import type { StretchSource } from '../stretch-source.ts'
import { within } from '../within.ts'
import { closeSeam, SEAM_SECONDS } from './close-seam.ts'

/** Where WebAssembly is refused, nobody says so. */
const MAY_START_MS = 15_000
/** Rendered this long before it is heard, a stretched sound is what it is in the middle of its run. */
const LEAD_SECONDS = 0.25
const QUANTUM_FRAMES = 128
/** How often it is told how far it is, in quanta: a tenth of a second or so of audio. */
const TELL_EVERY = 40
/** Length of the first part. Each next one is twice as long, so that on a slow machine too it is there before the last one ends. */
const FIRST_PART_SECONDS = 0.5

/** Takes the beginning of a turn that is still being rendered, which is the same in the whole of it. */
export type OnPart = (channels: readonly Float32Array<ArrayBuffer>[]) => void

export async function openStretcher(sampleRateHz: number): Promise<LoopStretcher> {
  const loaded = within(loadSignalsmith(), MAY_START_MS, () => new Error('the stretcher did not start'))
  return new LoopStretcher(await loaded, sampleRateHz)
}

interface Turn {
  /** In the sound's own time. */
  readonly lengthSeconds: number
  readonly speed: number
  readonly sampleRateHz: number
  /** Called with 0…1 while it is rendered. */
  readonly tell?: ((done: number) => void) | undefined
  readonly onPart?: OnPart | undefined
}

/** Both sides of a sound from its beginning to its end, to the frame; those of a loop go on from their end into their beginning. */
export function stretchTurn(
  stretcher: LoopStretcher,
  source: StretchSource,
  { lengthSeconds, speed, sampleRateHz, tell, onPart }: Turn,
): readonly Float32Array<ArrayBuffer>[] {
  const repeats = source.edges === 'circular'
  const seamFrames = repeats ? Math.round(SEAM_SECONDS * sampleRateHz) : 0
  const leadFrames = Math.round(LEAD_SECONDS * sampleRateHz)
  const turnFrames = Math.round((lengthSeconds / speed) * sampleRateHz)
  stretcher.begin(
    source,
    startPlayhead(lengthSeconds, {
      atSeconds: leadFrames / sampleRateHz,
      positionSeconds: wrap((-seamFrames / sampleRateHz) * speed, lengthSeconds),
      speed,
      repeats,
    }),
  )
  const fromFrame = leadFrames + seamFrames
  const giveParts =
    onPart && partGiver(onPart, { fromFrame, untilFrame: leadFrames + turnFrames, sampleRateHz })
  const lengthFrames = fromFrame + turnFrames
  const sides = renderFrames(stretcher, lengthFrames, (rendered, frame) => {
    tell?.(frame / lengthFrames)
    giveParts?.(rendered, frame)
  })
  stretcher.rest()
  const heard = sides.map((side) => side.subarray(leadFrames))
  const turn = heard.map((side) => side.slice(seamFrames))
  if (repeats)
    closeSeam(
      turn,
      heard.map((side) => side.subarray(0, seamFrames)),
    )
  return turn
}

/** @param untilFrame before which the end is not changed to go over into the beginning */
function partGiver(
  onPart: OnPart,
  { fromFrame, untilFrame, sampleRateHz }: { fromFrame: number; untilFrame: number; sampleRateHz: number },
): OnRendered {
  let partFrames = Math.round(FIRST_PART_SECONDS * sampleRateHz)
  return (sides, frame) => {
    const endFrame = fromFrame + partFrames
    if (frame < endFrame || endFrame > untilFrame) return
    onPart(sides.map((side) => side.slice(fromFrame, endFrame)))
    partFrames *= 2
  }
}

/** @param frame before which all is rendered */
type OnRendered = (sides: readonly Float32Array<ArrayBuffer>[], frame: number) => void

function renderFrames(
  stretcher: LoopStretcher,
  lengthFrames: number,
  onRendered: OnRendered,
): Float32Array<ArrayBuffer>[] {
  const quanta = Math.ceil(lengthFrames / QUANTUM_FRAMES)
  const sides = [0, 1].map(() => new Float32Array(quanta * QUANTUM_FRAMES))
  for (let count = 0; count < quanta; count += 1) {
    const frame = count * QUANTUM_FRAMES
    if (count % TELL_EVERY === 0) onRendered(sides, frame)
    stretcher.render(
      sides.map((side) => side.subarray(frame, frame + QUANTUM_FRAMES)),
      frame,
    )
  }
  return sides.map((side) => side.subarray(0, lengthFrames))
}
