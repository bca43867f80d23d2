import { truePeaksByFrame } from '@segno/sound-analysis'
import { SAMPLE_RATE_HZ } from './sample-rate.ts'
import { channelsOf, pcmOf, type Tape } from './tape.ts'

const ATTACK_FRAMES = 88
const RELEASE_SECONDS = 0.06

/** Holds the true peak at `ceiling` (a factor): the gain falls in 2 ms ahead of a peak, and rises slowly after it. */
export function limit(tape: Tape, ceiling: number): void {
  const gains = truePeaksByFrame(pcmOf(tape), ceiling)
  for (let frame = 0; frame < gains.length; frame++) gains[frame] = Math.min(1, ceiling / gains[frame]!)
  fallAhead(gains, tape.seamless)
  riseSlowly(gains, tape.seamless)
  for (const channel of channelsOf(tape))
    for (let frame = 0; frame < channel.length; frame++) channel[frame] = channel[frame]! * gains[frame]!
}

// On a loop both ways go round twice, so that the gain at the start knows of the peaks before it.
function fallAhead(gains: Float32Array, seamless: boolean): void {
  let gain = 1
  for (let lap = seamless ? 2 : 1; lap > 0; lap--)
    for (let frame = gains.length - 1; frame >= 0; frame--) {
      gain = Math.min(gains[frame]!, gain + 1 / ATTACK_FRAMES)
      gains[frame] = gain
    }
}

function riseSlowly(gains: Float32Array, seamless: boolean): void {
  const rise = 1 - Math.exp(-1 / (RELEASE_SECONDS * SAMPLE_RATE_HZ))
  let gain = 1
  for (let lap = seamless ? 2 : 1; lap > 0; lap--)
    for (let frame = 0; frame < gains.length; frame++) {
      gain = Math.min(gains[frame]!, gain + (1 - gain) * rise)
      gains[frame] = gain
    }
}
