import { dbToGain } from '@segno/units'
import { smoothStep } from '../dsp/envelope.ts'
import { SAMPLE_RATE_HZ } from '../dsp/sample-rate.ts'
import { channelsOf, type Tape } from '../dsp/tape.ts'
import { stepsOf, STEPS_PER_BEAT } from '../music/steps.ts'

const DIP_SECONDS = 0.006
const RECOVERY_BEATS = 0.62
const EDGE_SECONDS = 0.006

/** Takes the level down on each struck step and lets it swell back, as a compressor keyed by the kick does. */
export function duck(
  tape: Tape,
  { rhythm, depthDb }: { rhythm: string; depthDb: number },
  tempoBpm: number,
): void {
  const depth = 1 - dbToGain(-depthDb)
  const struck = stepsOf(rhythm).map((sign) => sign !== '.' && sign !== '_')
  const stepFrames = stepLength(tempoBpm)
  const recoveryFrames = RECOVERY_BEATS * STEPS_PER_BEAT * stepFrames
  const dipFrames = DIP_SECONDS * SAMPLE_RATE_HZ
  applyBySince(tape, { struck, stepFrames }, (since, until) => {
    const recovered = since >= recoveryFrames ? 1 : smoothStep(since / recoveryFrames)
    // The dip begins just before the stroke, so that the stroke itself does not click.
    const falling = until < dipFrames ? smoothStep(1 - until / dipFrames) : 0
    return 1 - depth * Math.max(1 - recovered, falling)
  })
}

/** Lets the sound be heard only on the steps that are written, with soft edges. */
export function chop(tape: Tape, rhythm: string, tempoBpm: number): void {
  const open = stepsOf(rhythm).map((sign) => sign !== '.')
  const stepFrames = stepLength(tempoBpm)
  const edge = EDGE_SECONDS * SAMPLE_RATE_HZ
  for (const channel of channelsOf(tape))
    for (let frame = 0; frame < channel.length; frame++) {
      const step = Math.floor(frame / stepFrames)
      const within = frame - step * stepFrames
      const now = open[step % open.length]! ? 1 : 0
      const before = open[(step + open.length - 1) % open.length]! ? 1 : 0
      const gain = within < edge ? before + (now - before) * smoothStep(within / edge) : now
      channel[frame] = channel[frame]! * (0.08 + 0.92 * gain)
    }
}

function stepLength(tempoBpm: number): number {
  return (60 * SAMPLE_RATE_HZ) / (tempoBpm * STEPS_PER_BEAT)
}

/** Multiplies by a gain made of the frames since the last struck step and until the next, round the pattern. */
function applyBySince(
  tape: Tape,
  { struck, stepFrames }: { struck: readonly boolean[]; stepFrames: number },
  gainAt: (since: number, until: number) => number,
): void {
  const back = struck.map((_, step) => distance(struck, step, -1))
  const ahead = struck.map((_, step) => distance(struck, step + 1, 1))
  for (let frame = 0; frame < tape.left.length; frame++) {
    const step = Math.floor(frame / stepFrames)
    const within = frame - step * stepFrames
    const place = step % struck.length
    const gain = gainAt(back[place]! * stepFrames + within, (ahead[place]! + 1) * stepFrames - within)
    tape.left[frame] = tape.left[frame]! * gain
    tape.right[frame] = tape.right[frame]! * gain
  }
}

/** Steps from `from` in the direction until one is struck; as many as there are if none is. */
function distance(struck: readonly boolean[], from: number, direction: 1 | -1): number {
  const count = struck.length
  for (let away = 0; away < count; away++)
    if (struck[(((from + direction * away) % count) + count) % count]) return away
  return count
}
