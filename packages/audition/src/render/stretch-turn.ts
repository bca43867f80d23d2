import { LoopStretcher } from '../loop-stretcher.ts'
import { startPlayhead, wrap } from '../playhead.ts'
import { loadSignalsmith } from '../signalsmith.ts'
import type { StretchSource } from '../stretch-source.ts'
import { closeSeam, SEAM_SECONDS } from './close-seam.ts'

/** Rendered this long before it is heard, a stretched sound is what it is in the middle of its run. */
const LEAD_SECONDS = 0.25
const QUANTUM_FRAMES = 128
/** How often it is told how far it is, in quanta: a tenth of a second or so of audio. */
const TELL_EVERY = 40

export async function openStretcher(sampleRateHz: number): Promise<LoopStretcher> {
  return new LoopStretcher(await loadSignalsmith(), sampleRateHz)
}

interface Turn {
  /** In the sound's own time. */
  readonly lengthSeconds: number
  readonly speed: number
  readonly sampleRateHz: number
  /** Called with 0…1 while it is rendered. */
  readonly tell?: (done: number) => void
}

/** Both sides of a sound from its beginning to its end, to the frame; those of a loop go on from their end into their beginning. */
export function stretchTurn(
  stretcher: LoopStretcher,
  source: StretchSource,
  { lengthSeconds, speed, sampleRateHz, tell }: Turn,
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
  const sides = renderFrames(stretcher, leadFrames + seamFrames + turnFrames, tell)
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

function renderFrames(
  stretcher: LoopStretcher,
  lengthFrames: number,
  tell?: (done: number) => void,
): Float32Array<ArrayBuffer>[] {
  const quanta = Math.ceil(lengthFrames / QUANTUM_FRAMES)
  const sides = [0, 1].map(() => new Float32Array(quanta * QUANTUM_FRAMES))
  for (let count = 0; count < quanta; count += 1) {
    const frame = count * QUANTUM_FRAMES
    stretcher.render(
      sides.map((side) => side.subarray(frame, frame + QUANTUM_FRAMES)),
      frame,
    )
    if (count % TELL_EVERY === 0) tell?.(count / quanta)
  }
  return sides.map((side) => side.subarray(0, lengthFrames))
}
